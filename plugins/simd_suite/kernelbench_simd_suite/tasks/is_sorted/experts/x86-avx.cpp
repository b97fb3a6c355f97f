static __m256i load(const int *from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)); }

bool is_sorted_simd(const std::vector<int> &lst) {
    const int *numbers = lst.data();
    const size_t n = lst.size();
    if (n < 2) return true;
    if (numbers[1] < numbers[0]) return false;
    // x[i - 1] <= x[i] and x[i - 2] < x[i] everywhere: that is all there is to it
    size_t i = 2;
    for (; i + 16 <= n; i += 16) {
        const __m256i x = load(numbers + i), y = load(numbers + i + 8);
        const __m256i down = _mm256_or_si256(_mm256_cmpgt_epi32(load(numbers + i - 1), x),
                                             _mm256_cmpgt_epi32(load(numbers + i + 7), y));
        const __m256i up = _mm256_and_si256(_mm256_cmpgt_epi32(x, load(numbers + i - 2)),
                                            _mm256_cmpgt_epi32(y, load(numbers + i + 6)));
        if (_mm256_movemask_epi8(_mm256_andnot_si256(down, up)) != -1) return false;
    }
    for (; i + 8 <= n; i += 8) {
        const __m256i x = load(numbers + i);
        const __m256i down = _mm256_cmpgt_epi32(load(numbers + i - 1), x);
        const __m256i up = _mm256_cmpgt_epi32(x, load(numbers + i - 2));
        if (_mm256_movemask_epi8(_mm256_andnot_si256(down, up)) != -1) return false;
    }
    for (; i < n; ++i)
        if (numbers[i] < numbers[i - 1] || numbers[i] <= numbers[i - 2]) return false;
    return true;
}
