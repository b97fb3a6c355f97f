int can_arrange_simd(const std::vector<int> &arr) {
    const int *p = arr.data();
    size_t i = arr.size();  // everything from here on is known to ascend
    const auto downs = [p](size_t at) {
        return _mm256_cmpgt_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(p + at - 1)),
                                  _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p + at)));
    };
    for (; i >= 33; i -= 32) {
        const __m256i any = _mm256_or_si256(_mm256_or_si256(downs(i - 8), downs(i - 16)),
                                            _mm256_or_si256(downs(i - 24), downs(i - 32)));
        if (!_mm256_testz_si256(any, any)) break;
    }
    for (; i >= 9; i -= 8) {
        const int mask = _mm256_movemask_ps(_mm256_castsi256_ps(downs(i - 8)));
        if (mask != 0) return static_cast<int>(i) - 8 + 31 - __builtin_clz(static_cast<unsigned>(mask));
    }
    for (; i > 1; --i)
        if (p[i - 1] < p[i - 2]) return static_cast<int>(i) - 1;
    return -1;
}
