int digitSum_simd(std::string s) {
    const char *at = s.data();
    const size_t n = s.size();
    const __m128i zero = _mm_setzero_si128(), shift = _mm_set1_epi8(127 - 'Z'), below = _mm_set1_epi8(127 - 26);
    __m128i sums = zero;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m128i c = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at + i));
        const __m128i capital = _mm_cmpgt_epi8(_mm_add_epi8(c, shift), below);
        sums = _mm_add_epi64(sums, _mm_sad_epu8(_mm_and_si128(c, capital), zero));
    }
    int total = _mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums)));
    for (; i < n; ++i) total += at[i] >= 'A' && at[i] <= 'Z' ? at[i] : 0;
    return total;
}
