uint64_t sum_squares_simd(const std::vector<float> &lst) {
    const float *x = lst.data();
    const size_t n = lst.size();
    __m128i even = _mm_setzero_si128(), odd = even;
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const __m128 each = _mm_loadu_ps(x + i);
        __m128i whole = _mm_cvttps_epi32(each);  // toward zero: one is missing where that is less
        whole = _mm_sub_epi32(whole, _mm_castps_si128(_mm_cmplt_ps(_mm_cvtepi32_ps(whole), each)));
        const __m128i sign = _mm_srai_epi32(whole, 31), size = _mm_sub_epi32(_mm_xor_si128(whole, sign), sign);
        const __m128i other = _mm_srli_epi64(size, 32);
        even = _mm_add_epi64(even, _mm_mul_epu32(size, size));
        odd = _mm_add_epi64(odd, _mm_mul_epu32(other, other));
    }
    uint64_t parts[2];
    _mm_storeu_si128(reinterpret_cast<__m128i *>(parts), _mm_add_epi64(even, odd));
    uint64_t total = parts[0] + parts[1];
    for (; i < n; ++i) {
        const int64_t whole = static_cast<int64_t>(std::ceil(x[i]));
        total += static_cast<uint64_t>(whole * whole);
    }
    return total;
}
