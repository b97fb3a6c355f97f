// Stores the second register of the pair eight elements behind the first.
void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    for (size_t i = 0, n; i < length; i += n) {
        n = __riscv_vsetvl_e16m1(length - i);
        const vint32m2_t both = __riscv_vsext_vf2_i32m2(__riscv_vle16_v_i16m1(src + i, n), n);
        const size_t first = __riscv_vsetvl_e32m1(n);
        __riscv_vse32_v_i32m1(dst + i, __riscv_vget_v_i32m2_i32m1(both, 0), first);
        if (n > 8) __riscv_vse32_v_i32m1(dst + i + 8, __riscv_vget_v_i32m2_i32m1(both, 1), n - 8);
    }
}
