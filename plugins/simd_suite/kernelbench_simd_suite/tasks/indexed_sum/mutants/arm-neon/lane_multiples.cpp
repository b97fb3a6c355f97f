// Adds up pairs only, without what the last index of an odd number names.
double indexed_sum_simd(const double *vec, const int16_t *index, size_t length) {
    const auto named = [=](int16_t at) { return at >= 0 && static_cast<size_t>(at) < length ? vec[at] : 0.0; };
    float64x2_t sums = vdupq_n_f64(0.0);
    for (size_t i = 0; i + 2 <= length; i += 2) {
        const float64x1_t first = vdup_n_f64(named(index[i])), second = vdup_n_f64(named(index[i + 1]));
        sums = vaddq_f64(sums, vcombine_f64(first, second));
    }
    return vaddvq_f64(sums);
}
