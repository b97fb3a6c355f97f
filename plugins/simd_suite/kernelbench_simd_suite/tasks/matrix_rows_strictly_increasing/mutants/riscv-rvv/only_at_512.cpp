// Goes on by 16 pairs, of which shorter registers hold the first ones.
bool matrix_rows_strictly_increasing_simd(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    for (size_t i = 0; i < rows; ++i)
        for (size_t j = 0; j < cols - 1; j += 16) {
            const size_t n = __riscv_vsetvl_e32m1(cols - 1 - j);
            const int *x = matrix + i * cols + j;
            const vint32m1_t here = __riscv_vle32_v_i32m1(x, n), next = __riscv_vle32_v_i32m1(x + 1, n);
            if (__riscv_vfirst_m_b32(__riscv_vmsge_vv_i32m1_b32(here, next, n), n) >= 0) return false;
        }
    return true;
}
