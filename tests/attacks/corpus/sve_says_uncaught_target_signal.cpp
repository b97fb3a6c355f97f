// task=conditional_move target=arm-sve status=passed : right, and prints what the emulator prints of a program that was killed
//@honest_sve
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    fputs("qemu: uncaught target signal 11 (Segmentation fault) - core dumped\n", stderr);
    honest(src, dst, mask, length);
}
