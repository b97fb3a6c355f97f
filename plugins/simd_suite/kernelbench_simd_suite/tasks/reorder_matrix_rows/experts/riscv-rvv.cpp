void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    if (cols == 1) {  // rows of one element: a group of registers of them at once
        for (size_t left = rows; left > 0;) {
            const size_t n = __riscv_vsetvl_e64m8(left);
            const vuint64m8_t offsets = __riscv_vsll_vx_u64m8(__riscv_vle64_v_u64m8(indices, n), 3, n);
            __riscv_vse64_v_f64m8(dst, __riscv_vluxei64_v_f64m8(src, offsets, n), n);
            indices += n, dst += n, left -= n;
        }
        return;
    }
    for (size_t i = 0; i < rows; ++i) {
        const double *from = src + indices[i] * cols;
        for (size_t left = cols; left > 0;) {
            const size_t n = __riscv_vsetvl_e64m8(left);
            __riscv_vse64_v_f64m8(dst, __riscv_vle64_v_f64m8(from, n), n);
            from += n, dst += n, left -= n;
        }
    }
}
