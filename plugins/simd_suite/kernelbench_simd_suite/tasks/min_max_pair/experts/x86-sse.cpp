MinMaxPair min_max_pair_simd(const int16_t *vec, size_t length) {
    if (length < 8) {
        int16_t low = vec[0], high = vec[0];
        for (size_t i = 1; i < length; ++i) low = std::min(low, vec[i]), high = std::max(high, vec[i]);
        return {low, high};
    }
    __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i *>(vec)), high = low;
    auto take = [&](__m128i x) {
        low = _mm_min_epi16(low, x);
        high = _mm_max_epi16(high, x);
    };
    for (size_t i = 8; i + 8 <= length; i += 8) take(_mm_loadu_si128(reinterpret_cast<const __m128i *>(vec + i)));
    // The last vector overlaps what was seen already: that cannot change either answer.
    take(_mm_loadu_si128(reinterpret_cast<const __m128i *>(vec + length - 8)));
    low = _mm_min_epi16(low, _mm_srli_si128(low, 8));
    high = _mm_max_epi16(high, _mm_srli_si128(high, 8));
    low = _mm_min_epi16(low, _mm_srli_si128(low, 4));
    high = _mm_max_epi16(high, _mm_srli_si128(high, 4));
    low = _mm_min_epi16(low, _mm_srli_si128(low, 2));
    high = _mm_max_epi16(high, _mm_srli_si128(high, 2));
    return {static_cast<int16_t>(_mm_extract_epi16(low, 0)), static_cast<int16_t>(_mm_extract_epi16(high, 0))};
}
