// Every step has the full vector length, also the last one.
void mixed_right_shift_simd(const int *src, int *dst, uint8_t shift, size_t length) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i < length; i += n) {
        const vint32m1_t x = __riscv_vle32_v_i32m1(src + i, n), arithmetic = __riscv_vsra_vx_i32m1(x, shift, n);
        const vuint32m1_t logical = __riscv_vsrl_vx_u32m1(__riscv_vreinterpret_v_i32m1_u32m1(x), shift, n);
        __riscv_vse32_v_i32m1(
            dst + i, __riscv_vadd_vv_i32m1(arithmetic, __riscv_vreinterpret_v_u32m1_i32m1(logical), n), n);
    }
}
