static void copy(const double *from, double *to, size_t count) {
    size_t j = 0;
    for (; j + 8 <= count; j += 8) {
        const float64x2_t a = vld1q_f64(from + j), b = vld1q_f64(from + j + 2);
        const float64x2_t c = vld1q_f64(from + j + 4), d = vld1q_f64(from + j + 6);
        vst1q_f64(to + j, a);
        vst1q_f64(to + j + 2, b);
        vst1q_f64(to + j + 4, c);
        vst1q_f64(to + j + 6, d);
    }
    for (; j + 2 <= count; j += 2) vst1q_f64(to + j, vld1q_f64(from + j));
    if (j < count) to[j] = from[j];
}

void reorder_matrix_rows_simd(const double *src, double *dst, size_t rows, size_t cols, const size_t *indices) {
    if (cols == 1) {  // rows of one element: several make a vector
        size_t i = 0;
        for (; i + 4 <= rows; i += 4) {
            const float64x1_t a = vld1_f64(src + indices[i]), b = vld1_f64(src + indices[i + 1]);
            const float64x1_t c = vld1_f64(src + indices[i + 2]), d = vld1_f64(src + indices[i + 3]);
            vst1q_f64(dst + i, vcombine_f64(a, b));
            vst1q_f64(dst + i + 2, vcombine_f64(c, d));
        }
        for (; i < rows; ++i) dst[i] = src[indices[i]];
        return;
    }
    for (size_t i = 0; i < rows; ++i) copy(src + indices[i] * cols, dst + i * cols, cols);
}
