static bool same(const int *x, const int *y, size_t count) {
    while (count > 0) {
        const size_t n = __riscv_vsetvl_e32m8(count);
        const vint32m8_t a = __riscv_vle32_v_i32m8(x, n), b = __riscv_vle32_v_i32m8(y, n);
        if (__riscv_vfirst_m_b4(__riscv_vmsne_vv_i32m8_b4(a, b, n), n) >= 0) return false;
        x += n, y += n, count -= n;
    }
    return true;
}

bool matrix_blocks_equal_simd(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    // The first rows repeat themselves from left to right, and all that follows repeats them from top to bottom.
    for (size_t r = 0; r < block_size; ++r)
        if (!same(matrix + r * cols, matrix + r * cols + block_size, cols - block_size)) return false;
    return same(matrix, matrix + block_size * cols, (rows - block_size) * cols);
}
