// Whole registers only: what is left of the columns is not written.
void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    const size_t n = __riscv_vsetvlmax_e64m1();
    for (size_t i = 0; i < rows; ++i, dst += cols) {
        const double *from = src + indices[i] * cols;
        for (size_t j = 0; j + n <= cols; j += n) __riscv_vse64_v_f64m1(dst + j, __riscv_vle64_v_f64m1(from + j, n), n);
    }
}
