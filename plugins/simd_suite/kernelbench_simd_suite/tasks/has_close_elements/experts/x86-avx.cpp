bool has_close_elements_simd(const std::vector<double> &numbers, double threshold) {
    const size_t n = numbers.size();
    const __m256d limit = _mm256_set1_pd(threshold), sign = _mm256_set1_pd(-0.0);
    for (size_t i = 0; i < n; ++i) {
        const __m256d one = _mm256_set1_pd(numbers[i]);
        size_t j = i + 1;
        for (; j + 4 <= n; j += 4) {
            const __m256d apart = _mm256_andnot_pd(sign, _mm256_sub_pd(_mm256_loadu_pd(&numbers[j]), one));
            if (_mm256_movemask_pd(_mm256_cmp_pd(apart, limit, _CMP_LT_OQ)) != 0) return true;
        }
        for (; j < n; ++j)
            if (std::fabs(numbers[i] - numbers[j]) < threshold) return true;
    }
    return false;
}
