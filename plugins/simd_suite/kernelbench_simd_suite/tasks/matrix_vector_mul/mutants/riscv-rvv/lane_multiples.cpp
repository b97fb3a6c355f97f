// Adds up as many lanes at the end of a row as its last step had.
void matrix_vector_mul_simd(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m; ++i) {
        size_t step = __riscv_vsetvlmax_e32m1();
        vfloat32m1_t sums = __riscv_vfmv_v_f_f32m1(0.0f, step);
        for (size_t j = 0; j < n; j += step) {
            step = __riscv_vsetvl_e32m1(n - j);
            const vfloat32m1_t row = __riscv_vle32_v_f32m1(mat + i * n + j, step);
            sums = __riscv_vfmacc_vv_f32m1_tu(sums, row, __riscv_vle32_v_f32m1(vec + j, step), step);
        }
        const vfloat32m1_t zero = __riscv_vfmv_s_f_f32m1(0.0f, 1);
        dst[i] = __riscv_vfmv_f_s_f32m1_f32(__riscv_vfredusum_vs_f32m1_f32m1(sums, zero, step));
    }
}
