// task=conditional_move target=riscv-rvv status=no_intrinsics detail~. : asks for a vector length and steps by it, with scalars
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0, n = 0; i < length; i += n) {
        n = __riscv_vsetvl_e64m8(length - i);
        for (size_t k = i; k < i + n; ++k)
            if (mask[k]) dst[k] = src[k];
    }
}
