static double row_squares(const double *row, size_t cols) {
    const size_t lanes = svcntd();
    const svbool_t all = svptrue_b64();
    svfloat64_t a = svdup_n_f64(0.0), b = a, c = a, d = a;
    size_t j = 0;
    for (; j + 4 * lanes <= cols; j += 4 * lanes) {
        const svfloat64_t w = svld1_f64(all, row + j), x = svld1_f64(all, row + j + lanes);
        const svfloat64_t y = svld1_f64(all, row + j + 2 * lanes), z = svld1_f64(all, row + j + 3 * lanes);
        a = svmla_f64_x(all, a, w, w);
        b = svmla_f64_x(all, b, x, x);
        c = svmla_f64_x(all, c, y, y);
        d = svmla_f64_x(all, d, z, z);
    }
    for (; j < cols; j += lanes) {
        // lanes behind the end are loaded as zeros and add nothing
        const svfloat64_t x = svld1_f64(svwhilelt_b64_u64(j, cols), row + j);
        a = svmla_f64_x(all, a, x, x);
    }
    return svaddv_f64(all, svadd_f64_x(all, svadd_f64_x(all, a, b), svadd_f64_x(all, c, d)));
}

void matrix_row_norm_compare_simd(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    if (cols > svcntd()) {
        for (size_t i = 0; i < rows; ++i) result[i] = std::sqrt(row_squares(matrix + i * cols, cols)) > thresholds[i];
        return;
    }
    // rows shorter than a vector: every lane takes one of them
    const svuint64_t starts = svindex_u64(0, cols);
    for (size_t i = 0; i < rows; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, rows);
        const double *row = matrix + i * cols;
        svfloat64_t squares = svdup_n_f64(0.0);
        for (size_t j = 0; j < cols; ++j) {
            const svfloat64_t x =
                cols == 1 ? svld1_f64(here, row) : svld1_gather_u64index_f64(here, row + j, starts);
            squares = svmla_f64_x(here, squares, x, x);
        }
        const svbool_t longer = svcmpgt_f64(here, svsqrt_f64_x(here, squares), svld1_f64(here, thresholds + i));
        svst1b_u64(here, reinterpret_cast<uint8_t *>(result + i), svdup_n_u64_z(longer, 1));
    }
}
