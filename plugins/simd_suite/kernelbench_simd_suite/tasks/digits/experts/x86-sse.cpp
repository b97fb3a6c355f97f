// The digit where it is odd, and 1 where it is even.
static inline __m128i factor(__m128i digit, __m128i one) {
    const __m128i odd = _mm_and_si128(digit, one);
    return _mm_or_si128(_mm_and_si128(digit, _mm_sub_epi16(_mm_setzero_si128(), odd)), _mm_xor_si128(odd, one));
}

// Up to five groups of four digits stand side by side; products with rounded reciprocals divide them exactly.
uint64_t digits_simd(uint64_t n) {
    __m128i groups;
    if (n < 10000) {
        groups = _mm_cvtsi32_si128(static_cast<int>(n));
    } else if (n < 100000000) {
        const uint32_t low = static_cast<uint32_t>(n);
        groups = _mm_cvtsi32_si128(static_cast<int>(low / 10000 << 16 | low % 10000));
    } else {
        const uint64_t upper = n / 100000000, top = upper / 100000000;
        const uint32_t low = static_cast<uint32_t>(n - upper * 100000000);
        const uint32_t middle = static_cast<uint32_t>(upper - top * 100000000);
        const uint64_t left = middle / 10000 << 16 | middle % 10000, right = low / 10000 << 16 | low % 10000;
        groups = _mm_set_epi64x(static_cast<long long>(top), static_cast<long long>(left << 32 | right));
    }
    const __m128i one = _mm_set1_epi16(1), ten = _mm_set1_epi16(10);
    const __m128i by_ten = _mm_mulhi_epu16(groups, _mm_set1_epi16(6554));
    const __m128i by_hundred = _mm_srli_epi16(_mm_mulhi_epu16(groups, _mm_set1_epi16(5243)), 3);
    const __m128i by_thousand = _mm_srli_epi16(_mm_mulhi_epu16(groups, _mm_set1_epi16(8389)), 7);
    const __m128i units = _mm_sub_epi16(groups, _mm_mullo_epi16(by_ten, ten));
    const __m128i tens = _mm_sub_epi16(by_ten, _mm_mullo_epi16(by_hundred, ten));
    const __m128i hundreds = _mm_sub_epi16(by_hundred, _mm_mullo_epi16(by_thousand, ten));
    const __m128i any = _mm_or_si128(_mm_or_si128(units, tens), _mm_or_si128(hundreds, by_thousand));
    if (_mm_movemask_epi8(_mm_slli_epi16(any, 15)) == 0) return 0;
    const __m128i products = _mm_mullo_epi16(_mm_mullo_epi16(factor(units, one), factor(tens, one)),
                                             _mm_mullo_epi16(factor(hundreds, one), factor(by_thousand, one)));
    if (n < 10000) return static_cast<uint64_t>(_mm_extract_epi16(products, 0));
    const int first = _mm_extract_epi16(products, 0) * _mm_extract_epi16(products, 1);  // at most 9 to the eighth
    if (n < 100000000) return static_cast<uint64_t>(first);
    const int second = _mm_extract_epi16(products, 2) * _mm_extract_epi16(products, 3);
    return static_cast<uint64_t>(first) * static_cast<uint64_t>(second) * static_cast<uint64_t>(_mm_extract_epi16(products, 4));
}
