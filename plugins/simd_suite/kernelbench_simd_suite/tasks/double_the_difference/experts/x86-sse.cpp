uint64_t double_the_difference_simd(const std::vector<float> &lst) {
    const float *x = lst.data();
    const size_t n = lst.size();
    __m128i even = _mm_setzero_si128(), odd = even;
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const __m128 each = _mm_loadu_ps(x + i);
        __m128i whole = _mm_cvttps_epi32(each);
        const __m128 exact = _mm_cmpeq_ps(each, _mm_cvtepi32_ps(whole));
        const __m128i last_bit = _mm_srai_epi32(_mm_slli_epi32(whole, 31), 31);
        const __m128i wanted = _mm_andnot_si128(_mm_srai_epi32(whole, 31), _mm_and_si128(_mm_castps_si128(exact), last_bit));
        whole = _mm_and_si128(whole, wanted);
        const __m128i other = _mm_srli_epi64(whole, 32);
        even = _mm_add_epi64(even, _mm_mul_epu32(whole, whole));
        odd = _mm_add_epi64(odd, _mm_mul_epu32(other, other));
    }
    uint64_t parts[2];
    _mm_storeu_si128(reinterpret_cast<__m128i *>(parts), _mm_add_epi64(even, odd));
    uint64_t total = parts[0] + parts[1];
    for (; i < n; ++i) {
        const int64_t whole = static_cast<int64_t>(x[i]);
        if (whole > 0 && whole % 2 == 1 && static_cast<float>(whole) == x[i]) total += static_cast<uint64_t>(whole * whole);
    }
    return total;
}
