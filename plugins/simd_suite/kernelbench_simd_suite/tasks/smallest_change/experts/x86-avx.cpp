static __m256i load(const int *from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)); }

int smallest_change_simd(std::vector<int> arr) {
    const int *numbers = arr.data();
    const size_t n = arr.size(), half = n / 2;
    const __m256i backwards = _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0);
    __m256i same = _mm256_setzero_si256(), more = same;  // minus the number of equal pairs
    size_t i = 0;
    for (; i + 16 <= half; i += 16) {
        const __m256i a = _mm256_permutevar8x32_epi32(load(numbers + n - 8 - i), backwards);
        const __m256i b = _mm256_permutevar8x32_epi32(load(numbers + n - 16 - i), backwards);
        same = _mm256_add_epi32(same, _mm256_cmpeq_epi32(load(numbers + i), a));
        more = _mm256_add_epi32(more, _mm256_cmpeq_epi32(load(numbers + i + 8), b));
    }
    if (i + 8 <= half) {
        const __m256i a = _mm256_permutevar8x32_epi32(load(numbers + n - 8 - i), backwards);
        same = _mm256_add_epi32(same, _mm256_cmpeq_epi32(load(numbers + i), a));
        i += 8;
    }
    same = _mm256_add_epi32(same, more);
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(same), _mm256_extracti128_si256(same, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    int changes = static_cast<int>(i) + _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
    for (; i < half; ++i) changes += numbers[i] != numbers[n - 1 - i];
    return changes;
}
