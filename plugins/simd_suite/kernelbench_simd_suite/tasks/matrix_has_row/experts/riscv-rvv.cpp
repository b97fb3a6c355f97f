// Rows shorter than a vector: a lane for each row, column by column.
static bool among_short(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    const ptrdiff_t stride = static_cast<ptrdiff_t>(cols * sizeof(double));
    while (rows > 0) {
        const size_t n = __riscv_vsetvl_e64m4(rows);
        vbool16_t alive = __riscv_vmset_m_b16(n);
        for (size_t j = 0; j < cols; ++j) {
            const vfloat64m4_t column = __riscv_vlse64_v_f64m4(matrix + j, stride, n);
            alive = __riscv_vmand_mm_b16(alive, __riscv_vmfeq_vf_f64m4_b16(column, wanted[j], n), n);
        }
        if (__riscv_vfirst_m_b16(alive, n) >= 0) return true;
        matrix += n * cols, rows -= n;
    }
    return false;
}

static bool same(const double *x, const double *y, size_t left) {
    while (left > 0) {
        const size_t n = __riscv_vsetvl_e64m4(left);
        const vfloat64m4_t mine = __riscv_vle64_v_f64m4(x, n), theirs = __riscv_vle64_v_f64m4(y, n);
        if (__riscv_vfirst_m_b16(__riscv_vmfne_vv_f64m4_b16(mine, theirs, n), n) >= 0) return false;
        x += n, y += n, left -= n;
    }
    return true;
}

bool matrix_has_row_simd(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    if (cols < __riscv_vsetvlmax_e64m1()) return among_short(matrix, wanted, rows, cols);
    for (size_t i = 0; i < rows; ++i)
        if (same(matrix + i * cols, wanted, cols)) return true;
    return false;
}
