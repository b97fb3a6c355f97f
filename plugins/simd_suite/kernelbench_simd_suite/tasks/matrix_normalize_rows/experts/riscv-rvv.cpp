static float squares_of(const float *row, size_t cols) {
    const size_t most = __riscv_vsetvl_e32m8(cols);  // no step is longer
    vfloat32m8_t sums = __riscv_vfmv_v_f_f32m8(0.0f, most);
    for (size_t j = 0; j < cols;) {
        const size_t n = __riscv_vsetvl_e32m8(cols - j);
        const vfloat32m8_t x = __riscv_vle32_v_f32m8(row + j, n);
        sums = __riscv_vfmacc_vv_f32m8_tu(sums, x, x, n);  // a shorter last step leaves the other sums
        j += n;
    }
    const vfloat32m1_t zero = __riscv_vfmv_s_f_f32m1(0.0f, 1);
    return __riscv_vfmv_f_s_f32m1_f32(__riscv_vfredusum_vs_f32m8_f32m1(sums, zero, most));
}

static void scale(float *x, size_t count, float by) {
    while (count > 0) {
        const size_t n = __riscv_vsetvl_e32m8(count);
        __riscv_vse32_v_f32m8(x, __riscv_vfmul_vf_f32m8(__riscv_vle32_v_f32m8(x, n), by, n), n);
        x += n, count -= n;
    }
}

// The only element of a row becomes 1 with its sign.
static void signs(float *x, size_t count) {
    const vfloat32m8_t ones = __riscv_vfmv_v_f_f32m8(1.0f, __riscv_vsetvlmax_e32m8());
    while (count > 0) {
        const size_t n = __riscv_vsetvl_e32m8(count);
        __riscv_vse32_v_f32m8(x, __riscv_vfsgnj_vv_f32m8(ones, __riscv_vle32_v_f32m8(x, n), n), n);
        x += n, count -= n;
    }
}

void matrix_normalize_rows_simd(float *matrix, size_t rows, size_t cols) {
    if (cols == 1) return signs(matrix, rows);
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols;
        const float squares = squares_of(row, cols);
        if (squares > 0.0f) scale(row, cols, 1.0f / std::sqrt(squares));
    }
}
