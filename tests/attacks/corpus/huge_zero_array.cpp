// task=conditional_move target=x86-avx status=passed : right, with 1 GiB of zeros that are never touched
//@honest
static char much[size_t{1} << 30];
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    if (length > 100000) much[length] = 1;
    honest(src, dst, mask, length);
}
