static double row_squares(const double *row, size_t cols) {
    const size_t lanes = __riscv_vsetvl_e64m8(cols);
    vfloat64m8_t squares = __riscv_vle64_v_f64m8(row, lanes);
    squares = __riscv_vfmul_vv_f64m8(squares, squares, lanes);
    row += lanes;
    for (size_t left = cols - lanes; left > 0;) {
        // no step is longer than the first one; sums behind a shorter one stay as they are
        const size_t vl = __riscv_vsetvl_e64m8(std::min(left, lanes));
        const vfloat64m8_t x = __riscv_vle64_v_f64m8(row, vl);
        squares = __riscv_vfmacc_vv_f64m8_tu(squares, x, x, vl);
        row += vl, left -= vl;
    }
    const vfloat64m1_t zero = __riscv_vfmv_s_f_f64m1(0.0, 1);
    return __riscv_vfmv_f_s_f64m1_f64(__riscv_vfredusum_vs_f64m8_f64m1(squares, zero, lanes));
}

void matrix_row_norm_compare_simd(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    if (cols > __riscv_vsetvlmax_e64m1()) {
        for (size_t i = 0; i < rows; ++i) result[i] = std::sqrt(row_squares(matrix + i * cols, cols)) > thresholds[i];
        return;
    }
    // short rows: every lane takes one of them
    const ptrdiff_t pitch = static_cast<ptrdiff_t>(cols * sizeof *matrix);
    for (size_t left = rows; left > 0;) {
        const size_t vl = __riscv_vsetvl_e64m8(left);
        vfloat64m8_t squares = __riscv_vfmv_v_f_f64m8(0.0, vl);
        for (size_t j = 0; j < cols; ++j) {
            const vfloat64m8_t x =
                cols == 1 ? __riscv_vle64_v_f64m8(matrix, vl) : __riscv_vlse64_v_f64m8(matrix + j, pitch, vl);
            squares = __riscv_vfmacc_vv_f64m8(squares, x, x, vl);
        }
        const vfloat64m8_t bound = __riscv_vle64_v_f64m8(thresholds, vl);
        const vbool8_t longer = __riscv_vmfgt_vv_f64m8_b8(__riscv_vfsqrt_v_f64m8(squares, vl), bound, vl);
        const vuint8m1_t bytes = __riscv_vmerge_vxm_u8m1(__riscv_vmv_v_x_u8m1(0, vl), 1, longer, vl);
        __riscv_vse8_v_u8m1(reinterpret_cast<uint8_t *>(result), bytes, vl);
        matrix += vl * cols, thresholds += vl, result += vl, left -= vl;
    }
}
