// Every step has the full vector length, also the last one.
void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i < size; i += n) {
        const vfloat32m1_t a = __riscv_vle32_v_f32m1(A + i, n), b = __riscv_vle32_v_f32m1(B + i, n);
        const vfloat32m1_t q = __riscv_vfdiv_vv_f32m1(a, b, n);
        __riscv_vse32_v_i32m1(C + i, __riscv_vfcvt_x_f_v_i32m1_rm(q, __RISCV_FRM_RMM, n), n);
    }
}
