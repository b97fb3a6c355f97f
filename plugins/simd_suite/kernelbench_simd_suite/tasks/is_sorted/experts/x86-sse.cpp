static __m128i load(const int *from) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(from)); }

bool is_sorted_simd(const std::vector<int> &lst) {
    const int *numbers = lst.data();
    const size_t n = lst.size();
    if (n < 2) return true;
    if (numbers[1] < numbers[0]) return false;
    // x[i - 1] <= x[i] and x[i - 2] < x[i] everywhere: that is all there is to it
    size_t i = 2;
    for (; i + 8 <= n; i += 8) {
        const __m128i x = load(numbers + i), y = load(numbers + i + 4);
        const __m128i down = _mm_or_si128(_mm_cmpgt_epi32(load(numbers + i - 1), x),
                                          _mm_cmpgt_epi32(load(numbers + i + 3), y));
        const __m128i up = _mm_and_si128(_mm_cmpgt_epi32(x, load(numbers + i - 2)),
                                         _mm_cmpgt_epi32(y, load(numbers + i + 2)));
        if (_mm_movemask_epi8(_mm_andnot_si128(down, up)) != 0xFFFF) return false;
    }
    for (; i < n; ++i)
        if (numbers[i] < numbers[i - 1] || numbers[i] <= numbers[i - 2]) return false;
    return true;
}
