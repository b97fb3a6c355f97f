bool prime_length_simd(const std::string &str) {
    const size_t length = str.size();
    if (length < 4) return length >= 2;
    if (length % 2 == 0 || length % 3 == 0) return length == 3;
    if (length >= size_t{1} << 24) {  // beyond the whole numbers of a float: no matter for strings in practice
        for (size_t d = 5; d <= length / d; d += d % 6 == 5 ? 2 : 4)
            if (length % d == 0) return false;
        return true;
    }
    // The quotient is rounded to the nearest whole number, which is right where the division leaves no rest. Divisors
    // that are no multiples of 2 and 3, eight at a time: 5, 7, 11, 13, 17, 19, 23 and 25, then each 24 more. Those
    // beyond the root do no harm as long as they are less than the length.
    const float last = std::sqrt(static_cast<float>(length)) + 1.0f;
    if (length < 29) return length != 25;
    const __m256 whole = _mm256_set1_ps(static_cast<float>(length));
    const __m256i number = _mm256_set1_epi32(static_cast<int>(length)), step = _mm256_set1_epi32(24);
    __m256i divisors = _mm256_setr_epi32(5, 7, 11, 13, 17, 19, 23, 25);
    const int stop = static_cast<int>(last);
    for (int first = 5; first <= stop; first += 24) {
        const __m256i quotients = _mm256_cvtps_epi32(_mm256_div_ps(whole, _mm256_cvtepi32_ps(divisors)));
        const __m256i back = _mm256_mullo_epi32(quotients, divisors);
        if (_mm256_movemask_epi8(_mm256_cmpeq_epi32(back, number)) != 0) return false;
        divisors = _mm256_add_epi32(divisors, step);
    }
    return true;
}
