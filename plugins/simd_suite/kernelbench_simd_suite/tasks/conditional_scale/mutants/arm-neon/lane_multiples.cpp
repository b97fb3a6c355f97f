// Pairs only: where the number of elements is odd, the last one is copied without a comparison.
void conditional_scale_simd(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const size_t count = rows * cols;
    size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        const float64x2_t x = vld1q_f64(src + i);
        vst1q_f64(dst + i, vbslq_f64(vcgtq_f64(x, vdupq_n_f64(threshold)), vmulq_n_f64(x, scale), x));
    }
    if (i < count) dst[i] = src[i];
}
