// Up to five groups of four digits stand side by side. The sum of the digits of x is x - 9 * (x / 10 + x / 100 + x / 1000),
// and products with rounded reciprocals give these quotients exactly.
std::string solve_simd(uint64_t N) {
    __m128i groups;
    if (N < 10000) {
        groups = _mm_cvtsi32_si128(static_cast<int>(N));
    } else if (N < 100000000) {
        const uint32_t low = static_cast<uint32_t>(N);
        groups = _mm_cvtsi32_si128(static_cast<int>(low / 10000 << 16 | low % 10000));
    } else {
        const uint64_t upper = N / 100000000, top = upper / 100000000;
        const uint32_t low = static_cast<uint32_t>(N - upper * 100000000);
        const uint32_t middle = static_cast<uint32_t>(upper - top * 100000000);
        const uint64_t left = middle / 10000 << 16 | middle % 10000, right = low / 10000 << 16 | low % 10000;
        groups = _mm_set_epi64x(static_cast<long long>(top), static_cast<long long>(left << 32 | right));
    }
    const __m128i by_ten = _mm_mulhi_epu16(groups, _mm_set1_epi16(6554));
    const __m128i by_hundred = _mm_srli_epi16(_mm_mulhi_epu16(groups, _mm_set1_epi16(5243)), 3);
    const __m128i by_thousand = _mm_srli_epi16(_mm_mulhi_epu16(groups, _mm_set1_epi16(8389)), 7);
    const __m128i quotients = _mm_add_epi16(_mm_add_epi16(by_ten, by_hundred), by_thousand);
    const __m128i sums = _mm_sub_epi16(groups, _mm_mullo_epi16(quotients, _mm_set1_epi16(9)));
    const __m128i halves = _mm_sad_epu8(sums, _mm_setzero_si128());
    const unsigned sum = static_cast<unsigned>(_mm_cvtsi128_si32(halves) + _mm_extract_epi16(halves, 4));
    // every lane has one bit; the text is shifted to where the highest bit leads
    const __m128i bits = _mm_cvtsi64_si128(0x0102040810204080);
    const __m128i set = _mm_cmpeq_epi8(_mm_and_si128(_mm_set1_epi8(static_cast<char>(sum)), bits), bits);
    const uint64_t text = static_cast<uint64_t>(_mm_cvtsi128_si64(_mm_sub_epi8(_mm_set1_epi8('0'), set)));
    const int zeros = __builtin_clz(sum) - 24;
    char characters[8];
    const uint64_t shifted = text >> 8 * zeros;
    std::memcpy(characters, &shifted, sizeof characters);
    return std::string(characters, static_cast<size_t>(8 - zeros));
}
