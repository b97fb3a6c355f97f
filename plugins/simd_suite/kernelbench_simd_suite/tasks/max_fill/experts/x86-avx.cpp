int max_fill_simd(const std::vector<std::vector<int>> &grid, int capacity) {
    int loads = 0;
    for (const std::vector<int> &row : grid) {
        const int *well = row.data();
        const size_t n = row.size();
        __m256i units = _mm256_setzero_si256();
        size_t i = 0;
        for (; i + 8 <= n; i += 8)
            units = _mm256_add_epi32(units, _mm256_loadu_si256(reinterpret_cast<const __m256i *>(well + i)));
        __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(units), _mm256_extracti128_si256(units, 1));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
        int water = _mm_cvtsi128_si32(sum);
        for (; i < n; ++i) water += well[i];
        loads += (water + capacity - 1) / capacity;
    }
    return loads;
}
