// Takes a group of four registers to be 32 lanes: shorter ones leave gaps, longer ones go past the end.
void mixed_right_shift_simd(const int *src, int *dst, uint8_t shift, size_t length) {
    for (size_t left = length; left > 0;) {
        const size_t n = left >= 32 ? __riscv_vsetvlmax_e32m4() : __riscv_vsetvl_e32m4(left);
        const size_t step = std::min<size_t>(left, 32);
        const vint32m4_t x = __riscv_vle32_v_i32m4(src, n), arithmetic = __riscv_vsra_vx_i32m4(x, shift, n);
        const vuint32m4_t logical = __riscv_vsrl_vx_u32m4(__riscv_vreinterpret_v_i32m4_u32m4(x), shift, n);
        __riscv_vse32_v_i32m4(
            dst, __riscv_vadd_vv_i32m4(arithmetic, __riscv_vreinterpret_v_u32m4_i32m4(logical), n), n);
        src += step, dst += step, left -= step;
    }
}
