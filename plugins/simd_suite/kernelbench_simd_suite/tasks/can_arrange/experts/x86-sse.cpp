int can_arrange_simd(const std::vector<int> &arr) {
    const int *p = arr.data();
    size_t i = arr.size();  // everything from here on is known to ascend
    const auto downs = [p](size_t at) {
        return _mm_cmpgt_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i *>(p + at - 1)),
                               _mm_loadu_si128(reinterpret_cast<const __m128i *>(p + at)));
    };
    for (; i >= 17; i -= 16) {
        const __m128i any = _mm_or_si128(_mm_or_si128(downs(i - 4), downs(i - 8)),
                                         _mm_or_si128(downs(i - 12), downs(i - 16)));
        if (_mm_movemask_epi8(any) != 0) break;
    }
    for (; i >= 5; i -= 4) {
        const int mask = _mm_movemask_ps(_mm_castsi128_ps(downs(i - 4)));
        if (mask != 0) return static_cast<int>(i) - 4 + 31 - __builtin_clz(static_cast<unsigned>(mask));
    }
    for (; i > 1; --i)
        if (p[i - 1] < p[i - 2]) return static_cast<int>(i) - 1;
    return -1;
}
