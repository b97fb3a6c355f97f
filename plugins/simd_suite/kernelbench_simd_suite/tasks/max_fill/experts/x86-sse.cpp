int max_fill_simd(const std::vector<std::vector<int>> &grid, int capacity) {
    int loads = 0;
    for (const std::vector<int> &row : grid) {
        const int *well = row.data();
        const size_t n = row.size();
        __m128i units = _mm_setzero_si128();
        size_t i = 0;
        for (; i + 4 <= n; i += 4)
            units = _mm_add_epi32(units, _mm_loadu_si128(reinterpret_cast<const __m128i *>(well + i)));
        units = _mm_add_epi32(units, _mm_shuffle_epi32(units, 0x4E));
        units = _mm_add_epi32(units, _mm_shuffle_epi32(units, 0xB1));
        int water = _mm_cvtsi128_si32(units);
        for (; i < n; ++i) water += well[i];
        loads += (water + capacity - 1) / capacity;
    }
    return loads;
}
