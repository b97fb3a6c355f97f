void conditional_scale_simd(const double *src, double *dst, size_t rows, size_t cols, double threshold, double scale) {
    const size_t count = rows * cols;
    const float64x2_t limit = vdupq_n_f64(threshold);
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const float64x2_t a = vld1q_f64(src + i), b = vld1q_f64(src + i + 2);
        const float64x2_t c = vld1q_f64(src + i + 4), d = vld1q_f64(src + i + 6);
        vst1q_f64(dst + i, vbslq_f64(vcgtq_f64(a, limit), vmulq_n_f64(a, scale), a));
        vst1q_f64(dst + i + 2, vbslq_f64(vcgtq_f64(b, limit), vmulq_n_f64(b, scale), b));
        vst1q_f64(dst + i + 4, vbslq_f64(vcgtq_f64(c, limit), vmulq_n_f64(c, scale), c));
        vst1q_f64(dst + i + 6, vbslq_f64(vcgtq_f64(d, limit), vmulq_n_f64(d, scale), d));
    }
    for (; i + 2 <= count; i += 2) {
        const float64x2_t x = vld1q_f64(src + i);
        vst1q_f64(dst + i, vbslq_f64(vcgtq_f64(x, limit), vmulq_n_f64(x, scale), x));
    }
    if (i < count) dst[i] = src[i] > threshold ? src[i] * scale : src[i];
}
