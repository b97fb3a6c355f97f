std::vector<int> largest_smallest_integers_simd(const std::vector<int> &lst) {
    const int *p = lst.data();
    const size_t n = lst.size();
    // Without signs, negative numbers are above all others and in their order; and once 1 is taken away, 0 is too.
    // Comparisons have signs here, which the top bit turns around.
    const __m128i top = _mm_set1_epi32(std::numeric_limits<int>::min()), one = _mm_set1_epi32(1);
    const auto pick = [](__m128i mask, __m128i x, __m128i y) {
        return _mm_or_si128(_mm_and_si128(mask, x), _mm_andnot_si128(mask, y));
    };
    __m128i most = top, least = _mm_set1_epi32(std::numeric_limits<int>::max());
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(p + i));
        const __m128i a = _mm_xor_si128(x, top), b = _mm_xor_si128(_mm_sub_epi32(x, one), top);
        most = pick(_mm_cmpgt_epi32(a, most), a, most);
        least = pick(_mm_cmpgt_epi32(least, b), b, least);
    }
    uint32_t high[4], low[4];
    _mm_storeu_si128(reinterpret_cast<__m128i *>(high), _mm_xor_si128(most, top));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(low), _mm_xor_si128(least, top));
    uint32_t largest = std::max(std::max(high[0], high[1]), std::max(high[2], high[3]));
    uint32_t smallest = std::min(std::min(low[0], low[1]), std::min(low[2], low[3]));
    for (; i < n; ++i) {
        largest = std::max(largest, static_cast<uint32_t>(p[i]));
        smallest = std::min(smallest, static_cast<uint32_t>(p[i]) - 1);
    }
    return {largest >> 31 != 0 ? static_cast<int>(largest) : 0, smallest < 0x7FFFFFFF ? static_cast<int>(smallest + 1) : 0};
}
