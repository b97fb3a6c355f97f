MinMaxPair min_max_pair_simd(const int16_t *vec, size_t length) {
    if (length < 8) {
        int16_t low = vec[0], high = vec[0];
        for (size_t i = 1; i < length; ++i) low = std::min(low, vec[i]), high = std::max(high, vec[i]);
        return {low, high};
    }
    // Ends with a vector that overlaps what was seen already: that cannot change either answer.
    __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i *>(vec)), high = low;
    if (length >= 16) {
        __m256i least = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(vec)), most = least;
        auto take = [&](size_t at) {
            const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(vec + at));
            least = _mm256_min_epi16(least, x);
            most = _mm256_max_epi16(most, x);
        };
        for (size_t i = 16; i + 16 <= length; i += 16) take(i);
        take(length - 16);
        low = _mm_min_epi16(_mm256_castsi256_si128(least), _mm256_extracti128_si256(least, 1));
        high = _mm_max_epi16(_mm256_castsi256_si128(most), _mm256_extracti128_si256(most, 1));
    } else {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(vec + length - 8));
        low = _mm_min_epi16(low, x);
        high = _mm_max_epi16(high, x);
    }
    // minpos finds the least unsigned lane: map the order of signed numbers, and its reverse, onto that.
    const int up = 0x8000, down = 0x7FFF;
    const int least = _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_xor_si128(low, _mm_set1_epi16(static_cast<int16_t>(up)))));
    const int most = _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_xor_si128(high, _mm_set1_epi16(down))));
    return {static_cast<int16_t>(least ^ up), static_cast<int16_t>(most ^ down)};
}
