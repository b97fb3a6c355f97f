void mixed_right_shift_simd(const int *src, int *dst, uint8_t shift, size_t length) {
    for (size_t left = length; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m8(left);
        const vint32m8_t x = __riscv_vle32_v_i32m8(src, n);
        const vint32m8_t arithmetic = __riscv_vsra_vx_i32m8(x, shift, n);
        const vuint32m8_t logical = __riscv_vsrl_vx_u32m8(__riscv_vreinterpret_v_i32m8_u32m8(x), shift, n);
        __riscv_vse32_v_i32m8(
            dst, __riscv_vadd_vv_i32m8(arithmetic, __riscv_vreinterpret_v_u32m8_i32m8(logical), n), n);
        src += n, dst += n, left -= n;
    }
}
