std::vector<int> even_odd_palindrome_simd(int n) {
    // Lane a is for the palindromes that begin and end with the digit a, and so are odd where a is; 32767 is none.
    const int no = 32767;
    const auto lanes = [](int step) {
        return _mm256_setr_epi16(no, step, 2 * step, 3 * step, 4 * step, 5 * step, 6 * step, 7 * step, 8 * step, 9 * step,
                                 no, no, no, no, no, no);
    };
    const __m256i limit = _mm256_set1_epi16(static_cast<short>(n + 1));
    // compared lanes are -1 where they count
    __m256i counts = _mm256_cmpgt_epi16(limit, lanes(1));
    counts = _mm256_add_epi16(counts, _mm256_cmpgt_epi16(limit, lanes(11)));
    for (int middle = 0; middle < 100; middle += 10) {  // the limit goes down instead of all lanes up
        const __m256i rest = _mm256_set1_epi16(static_cast<short>(n + 1 - middle));
        counts = _mm256_add_epi16(counts, _mm256_cmpgt_epi16(rest, lanes(101)));
    }
    // even lanes in the low halves of 32-bit lanes, odd ones in the high halves
    __m128i sums = _mm_add_epi16(_mm256_castsi256_si128(counts), _mm256_extracti128_si256(counts, 1));
    sums = _mm_add_epi16(sums, _mm_unpackhi_epi64(sums, sums));
    sums = _mm_add_epi16(sums, _mm_shuffle_epi32(sums, 1));
    const int even = -static_cast<int16_t>(_mm_extract_epi16(sums, 0));
    const int odd = -static_cast<int16_t>(_mm_extract_epi16(sums, 1));
    return {even, odd + (n >= 1001)};
}
