static float64x2_t two_of(const double *from, size_t cols) {
    return vld1q_lane_f64(from + cols, vld1q_dup_f64(from), 1);
}

void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    const double *from = src + stride;
    size_t r = 0;
    if (cols == 1) {
        for (; r + 8 <= rows; r += 8)
            for (size_t k = r; k < r + 8; k += 2) vst1q_f64(dst + k, vld1q_f64(src + k));
    } else {
        for (; r + 8 <= rows; r += 8, from += 8 * cols) {
            const float64x2_t a = two_of(from, cols), b = two_of(from + 2 * cols, cols);
            const float64x2_t c = two_of(from + 4 * cols, cols), d = two_of(from + 6 * cols, cols);
            vst1q_f64(dst + r, a);
            vst1q_f64(dst + r + 2, b);
            vst1q_f64(dst + r + 4, c);
            vst1q_f64(dst + r + 6, d);
        }
    }
    from = src + stride + r * cols;
    for (; r + 2 <= rows; r += 2, from += 2 * cols) vst1q_f64(dst + r, two_of(from, cols));
    if (r < rows) dst[r] = *from;
}
