// task=conditional_move target=riscv-rvv status=passed : right; reads eight bytes of the mask at once, wherever they lie, which this processor may do
//@honest_rvv
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8)
        if (*reinterpret_cast<const uint64_t *>(mask + i) != 0) honest(src + i, dst + i, mask + i, 8);
    honest(src + i, dst + i, mask + i, length - i);
}
