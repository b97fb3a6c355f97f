static __m128i load(const int *from) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(from)); }

bool below_threshold_simd(std::vector<int> l, int t) {
    const int *numbers = l.data();
    const size_t n = l.size();
    const __m128i limit = _mm_set1_epi32(t);
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m128i a = _mm_cmplt_epi32(load(numbers + i), limit);
        const __m128i b = _mm_cmplt_epi32(load(numbers + i + 4), limit);
        const __m128i c = _mm_cmplt_epi32(load(numbers + i + 8), limit);
        const __m128i d = _mm_cmplt_epi32(load(numbers + i + 12), limit);
        if (_mm_movemask_epi8(_mm_and_si128(_mm_and_si128(a, b), _mm_and_si128(c, d))) != 0xFFFF) return false;
    }
    for (; i < n; ++i)
        if (numbers[i] >= t) return false;
    return true;
}
