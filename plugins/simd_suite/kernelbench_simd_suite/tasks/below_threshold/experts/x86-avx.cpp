static __m256i load(const int *from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)); }

bool below_threshold_simd(std::vector<int> l, int t) {
    const int *numbers = l.data();
    const size_t n = l.size();
    const __m256i limit = _mm256_set1_epi32(t);
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        const __m256i first = _mm256_max_epi32(load(numbers + i), load(numbers + i + 8));
        const __m256i second = _mm256_max_epi32(load(numbers + i + 16), load(numbers + i + 24));
        const __m256i below = _mm256_cmpgt_epi32(limit, _mm256_max_epi32(first, second));
        if (_mm256_movemask_epi8(below) != -1) return false;
    }
    for (; i + 8 <= n; i += 8)
        if (_mm256_movemask_epi8(_mm256_cmpgt_epi32(limit, load(numbers + i))) != -1) return false;
    for (; i < n; ++i)
        if (numbers[i] >= t) return false;
    return true;
}
