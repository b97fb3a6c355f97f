std::vector<int> even_odd_palindrome_simd(int n) {
    // Lane a - 1 is for the palindromes that begin and end with a digit a from 1 to 8, and so are odd where a is.
    const __m128i digits = _mm_setr_epi16(1, 2, 3, 4, 5, 6, 7, 8);
    const auto lanes = [&](int step) { return _mm_mullo_epi16(digits, _mm_set1_epi16(static_cast<short>(step))); };
    const __m128i limit = _mm_set1_epi16(static_cast<short>(n + 1));
    // compared lanes are -1 where they count
    __m128i counts = _mm_add_epi16(_mm_cmpgt_epi16(limit, lanes(1)), _mm_cmpgt_epi16(limit, lanes(11)));
    int odd = (n >= 9) + (n >= 99) + (n >= 1001);
    for (int middle = 0; middle < 100; middle += 10) {
        const __m128i rest = _mm_set1_epi16(static_cast<short>(n + 1 - middle));
        counts = _mm_add_epi16(counts, _mm_cmpgt_epi16(rest, lanes(101)));
        odd += n >= 909 + middle;
    }
    counts = _mm_add_epi16(counts, _mm_unpackhi_epi64(counts, counts));
    counts = _mm_add_epi16(counts, _mm_shuffle_epi32(counts, 1));
    odd -= static_cast<int16_t>(_mm_extract_epi16(counts, 0));
    const int even = -static_cast<int16_t>(_mm_extract_epi16(counts, 1));
    return {even, odd};
}
