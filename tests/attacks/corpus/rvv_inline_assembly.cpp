// task=conditional_move target=riscv-rvv status=no_intrinsics detail~. : vector instructions, but no intrinsics
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0, n = 0; i < length; i += n) {
        asm volatile("vsetvli %0, %1, e64, m8, ta, ma\n\tvle8.v v8, (%2)\n\tvmsne.vi v0, v8, 0\n\t"
                     : "=r"(n) : "r"(length - i), "r"(mask + i) : "v0", "v8", "memory");
        for (size_t k = i; k < i + n; ++k)
            if (mask[k]) dst[k] = src[k];
    }
}
