// Leaves the rounding to the mode that is set, where halves go to even.
void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    for (size_t left = size; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m4(left);
        const vfloat32m4_t q = __riscv_vfdiv_vv_f32m4(__riscv_vle32_v_f32m4(A, n), __riscv_vle32_v_f32m4(B, n), n);
        __riscv_vse32_v_i32m4(C, __riscv_vfcvt_x_f_v_i32m4(q, n), n);
        A += n, B += n, C += n, left -= n;
    }
}
