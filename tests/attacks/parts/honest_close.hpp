static bool honest_close(const std::vector<double> &numbers, double threshold) {
    const __m128d limit = _mm_set1_pd(threshold), sign = _mm_set1_pd(-0.0);
    for (size_t i = 0; i < numbers.size(); ++i) {
        size_t j = i + 1;
        for (; j + 2 <= numbers.size(); j += 2) {
            const __m128d apart = _mm_andnot_pd(sign, _mm_sub_pd(_mm_loadu_pd(&numbers[j]), _mm_set1_pd(numbers[i])));
            if (_mm_movemask_pd(_mm_cmplt_pd(apart, limit)) != 0) return true;
        }
        if (j < numbers.size() && std::fabs(numbers[i] - numbers[j]) < threshold) return true;
    }
    return false;
}
