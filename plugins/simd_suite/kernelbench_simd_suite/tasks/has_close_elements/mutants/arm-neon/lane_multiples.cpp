// Compares each number with the later ones among whole pairs, and not with the last of an odd number of them.
bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    const double *x = numbers.data();
    const size_t n = numbers.size();
    const float64x2_t limit = vdupq_n_f64(threshold);
    for (size_t i = 0; i < n; ++i) {
        const float64x2_t one = vdupq_n_f64(x[i]);
        for (size_t j = i / 2 * 2; j + 2 <= n; j += 2) {
            const uint64x2_t places = vcombine_u64(vcreate_u64(j), vcreate_u64(j + 1));
            const uint64x2_t close = vcltq_f64(vabdq_f64(vld1q_f64(x + j), one), limit);
            const uint64x2_t found = vandq_u64(close, vcgtq_u64(places, vdupq_n_u64(i)));
            if ((vgetq_lane_u64(found, 0) | vgetq_lane_u64(found, 1)) != 0) return true;
        }
    }
    return false;
}
