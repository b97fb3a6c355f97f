bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    const double *x = numbers.data();
    const size_t n = numbers.size();
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        // the least distances of four numbers from each other, and from all that come after them
        const float64x2_t low = vld1q_f64(x + i), high = vld1q_f64(x + i + 2);
        float64x2_t a = vabdq_f64(low, high), b = vabdq_f64(low, vextq_f64(high, high, 1));
        float64x2_t c = vabdq_f64(vuzp1q_f64(low, high), vuzp2q_f64(low, high)), d = c;
        const float64x2_t p = vdupq_laneq_f64(low, 0), q = vdupq_laneq_f64(low, 1);
        const float64x2_t r = vdupq_laneq_f64(high, 0), s = vdupq_laneq_f64(high, 1);
        size_t j = i + 4;
        for (; j + 2 <= n; j += 2) {
            const float64x2_t y = vld1q_f64(x + j);
            a = vminq_f64(a, vabdq_f64(y, p));
            b = vminq_f64(b, vabdq_f64(y, q));
            c = vminq_f64(c, vabdq_f64(y, r));
            d = vminq_f64(d, vabdq_f64(y, s));
        }
        if (j < n) {
            const float64x2_t y = vdupq_n_f64(x[j]);
            a = vminq_f64(a, vabdq_f64(y, low));
            b = vminq_f64(b, vabdq_f64(y, high));
        }
        if (vminvq_f64(vminq_f64(vminq_f64(a, b), vminq_f64(c, d))) < threshold) return true;
    }
    for (; i < n; ++i)
        for (size_t j = i + 1; j < n; ++j)
            if (std::fabs(x[i] - x[j]) < threshold) return true;
    return false;
}
