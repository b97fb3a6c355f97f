// Leaves out what does not fill a vector.
void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i + n <= length; i += n) {
        const vfloat32m1_t x = __riscv_vle32_v_f32m1(src1 + i, n), y = __riscv_vle32_v_f32m1(src2 + i, n);
        const vfloat32m1_t sum = __riscv_vfadd_vv_f32m1(x, y, n);
        const vbool32_t small = __riscv_vmflt_vf_f32m1_b32(__riscv_vfabs_v_f32m1(sum, n), 8388608.0f, n);
        const vint32m1_t whole = __riscv_vfcvt_x_f_v_i32m1_rm_m(small, sum, __RISCV_FRM_RMM, n);
        __riscv_vse32_v_f32m1(dst + i, __riscv_vfcvt_f_x_v_f32m1_mu(small, sum, whole, n), n);
    }
}
