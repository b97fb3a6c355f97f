// The conversion itself saturates, on this target; the form with rtz rounds toward zero whatever the rounding mode.
void float_to_int_saturate_simd(const float *from, int32_t *to, size_t size) {
    for (size_t left = size; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m8(left);
        __riscv_vse32_v_i32m8(to, __riscv_vfcvt_rtz_x_f_v_i32m8(__riscv_vle32_v_f32m8(from, n), n), n);
        from += n, to += n, left -= n;
    }
}
