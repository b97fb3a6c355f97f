void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    for (size_t left = size; left > 0;) {
        const size_t n = __riscv_vsetvl_e32m8(left);
        const vfloat32m8_t a = __riscv_vle32_v_f32m8(A, n), b = __riscv_vle32_v_f32m8(B, n);
        const vfloat32m8_t quotient = __riscv_vfdiv_vv_f32m8(a, b, n);
        // rounds to the nearest, halves to the larger magnitude, and saturates
        __riscv_vse32_v_i32m8(C, __riscv_vfcvt_x_f_v_i32m8_rm(quotient, __RISCV_FRM_RMM, n), n);
        A += n, B += n, C += n, left -= n;
    }
}
