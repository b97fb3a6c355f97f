std::string encrypt_simd(const std::string &s) {
    std::string answer(s);
    char *at = answer.data();
    const size_t n = answer.size();
    const __m128i four = _mm_set1_epi8(4), whole = _mm_set1_epi8(26), last = _mm_set1_epi8('v');
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        __m128i *place = reinterpret_cast<__m128i *>(at + i);
        const __m128i c = _mm_loadu_si128(place);
        const __m128i wrap = _mm_and_si128(_mm_cmpgt_epi8(c, last), whole);
        _mm_storeu_si128(place, _mm_sub_epi8(_mm_add_epi8(c, four), wrap));
    }
    for (; i < n; ++i) at[i] = static_cast<char>(at[i] > 'v' ? at[i] - 22 : at[i] + 4);
    return answer;
}
