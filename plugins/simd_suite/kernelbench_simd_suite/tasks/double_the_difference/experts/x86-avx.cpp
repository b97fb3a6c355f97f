uint64_t double_the_difference_simd(const std::vector<float> &lst) {
    const float *x = lst.data();
    const size_t n = lst.size();
    __m256i even = _mm256_setzero_si256(), odd = even;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256 each = _mm256_loadu_ps(x + i);
        __m256i whole = _mm256_cvttps_epi32(each);
        const __m256 exact = _mm256_cmp_ps(each, _mm256_cvtepi32_ps(whole), _CMP_EQ_OQ);
        const __m256i last_bit = _mm256_srai_epi32(_mm256_slli_epi32(whole, 31), 31);
        const __m256i odd_integer = _mm256_and_si256(_mm256_castps_si256(exact), last_bit);
        const __m256i wanted = _mm256_andnot_si256(_mm256_srai_epi32(whole, 31), odd_integer);
        whole = _mm256_and_si256(whole, wanted);
        const __m256i other = _mm256_srli_epi64(whole, 32);
        even = _mm256_add_epi64(even, _mm256_mul_epu32(whole, whole));
        odd = _mm256_add_epi64(odd, _mm256_mul_epu32(other, other));
    }
    even = _mm256_add_epi64(even, odd);
    const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(even), _mm256_extracti128_si256(even, 1));
    uint64_t parts[2];
    _mm_storeu_si128(reinterpret_cast<__m128i *>(parts), two);
    uint64_t total = parts[0] + parts[1];
    for (; i < n; ++i) {
        const int64_t whole = static_cast<int64_t>(x[i]);
        if (whole > 0 && whole % 2 == 1 && static_cast<float>(whole) == x[i]) total += static_cast<uint64_t>(whole * whole);
    }
    return total;
}
