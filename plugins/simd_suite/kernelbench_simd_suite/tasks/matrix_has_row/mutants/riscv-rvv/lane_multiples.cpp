// Wants a whole vector of equal lanes in each step, in a shorter last one too.
static bool same(const double *x, const double *y, size_t left) {
    while (left > 0) {
        const size_t n = __riscv_vsetvl_e64m1(left);
        const vfloat64m1_t mine = __riscv_vle64_v_f64m1(x, n), theirs = __riscv_vle64_v_f64m1(y, n);
        const size_t equal = __riscv_vcpop_m_b64(__riscv_vmfeq_vv_f64m1_b64(mine, theirs, n), n);
        if (equal != __riscv_vsetvlmax_e64m1()) return false;
        x += n, y += n, left -= n;
    }
    return true;
}

bool matrix_has_row_simd(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    for (size_t i = 0; i < rows; ++i)
        if (same(matrix + i * cols, wanted, cols)) return true;
    return false;
}
