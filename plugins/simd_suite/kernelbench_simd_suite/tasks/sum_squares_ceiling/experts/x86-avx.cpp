uint64_t sum_squares_simd(const std::vector<float> &lst) {
    const float *x = lst.data();
    const size_t n = lst.size();
    __m256i even = _mm256_setzero_si256(), odd = even;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256i whole = _mm256_cvttps_epi32(_mm256_ceil_ps(_mm256_loadu_ps(x + i)));
        const __m256i other = _mm256_srli_epi64(whole, 32);
        even = _mm256_add_epi64(even, _mm256_mul_epi32(whole, whole));
        odd = _mm256_add_epi64(odd, _mm256_mul_epi32(other, other));
    }
    even = _mm256_add_epi64(even, odd);
    const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(even), _mm256_extracti128_si256(even, 1));
    uint64_t parts[2];
    _mm_storeu_si128(reinterpret_cast<__m128i *>(parts), two);
    uint64_t total = parts[0] + parts[1];
    for (; i < n; ++i) {
        const int64_t whole = static_cast<int64_t>(std::ceil(x[i]));
        total += static_cast<uint64_t>(whole * whole);
    }
    return total;
}
