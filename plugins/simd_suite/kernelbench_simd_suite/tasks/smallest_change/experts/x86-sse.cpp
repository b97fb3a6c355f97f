static __m128i load(const int *from) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(from)); }

int smallest_change_simd(std::vector<int> arr) {
    const int *numbers = arr.data();
    const size_t n = arr.size(), half = n / 2;
    __m128i same = _mm_setzero_si128(), more = same;  // minus the number of equal pairs
    size_t i = 0;
    for (; i + 8 <= half; i += 8) {
        const __m128i a = _mm_shuffle_epi32(load(numbers + n - 4 - i), 0x1B);
        const __m128i b = _mm_shuffle_epi32(load(numbers + n - 8 - i), 0x1B);
        same = _mm_add_epi32(same, _mm_cmpeq_epi32(load(numbers + i), a));
        more = _mm_add_epi32(more, _mm_cmpeq_epi32(load(numbers + i + 4), b));
    }
    same = _mm_add_epi32(same, more);
    same = _mm_add_epi32(same, _mm_shuffle_epi32(same, 0x4E));
    int changes = static_cast<int>(i) + _mm_cvtsi128_si32(_mm_add_epi32(same, _mm_shuffle_epi32(same, 0xB1)));
    for (; i < half; ++i) changes += numbers[i] != numbers[n - 1 - i];
    return changes;
}
