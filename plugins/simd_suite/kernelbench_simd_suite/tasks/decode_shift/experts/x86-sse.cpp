std::string decode_shift_simd(std::string s) {
    char *at = s.data();
    const size_t n = s.size();
    const __m128i five = _mm_set1_epi8(5), whole = _mm_set1_epi8(26), first = _mm_set1_epi8('f');
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        __m128i *place = reinterpret_cast<__m128i *>(at + i);
        const __m128i c = _mm_loadu_si128(place);
        const __m128i wrap = _mm_and_si128(_mm_cmplt_epi8(c, first), whole);
        _mm_storeu_si128(place, _mm_add_epi8(_mm_sub_epi8(c, five), wrap));
    }
    for (; i < n; ++i) at[i] = static_cast<char>(at[i] < 'f' ? at[i] + 21 : at[i] - 5);
    return s;
}
