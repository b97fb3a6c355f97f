// Counts on eight numbers in a register, whatever the processor grants.
void matrix_hadamard_product_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    for (size_t i = 0; i < m * n; i += 8) {
        const size_t eight = std::min<size_t>(m * n - i, 8);
        const vfloat64m1_t x = __riscv_vle64_v_f64m1(mat1 + i, eight), y = __riscv_vle64_v_f64m1(mat2 + i, eight);
        __riscv_vse64_v_f64m1(dst + i, __riscv_vfmul_vv_f64m1(x, y, eight), eight);
    }
}
