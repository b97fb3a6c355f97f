int64_t solution_simd(const std::vector<int16_t> &lst) {
    const int16_t *p = lst.data();
    const size_t n = lst.size();
    // In 32 bits lie a number that counts and, above it, one that does not. Their factors: whether it is odd, and 0.
    const __m128i one = _mm_set1_epi32(1);
    const auto odd = [&](size_t at) {
        const __m128i pairs = _mm_loadu_si128(reinterpret_cast<const __m128i *>(p + at));
        return _mm_madd_epi16(pairs, _mm_and_si128(pairs, one));
    };
    int64_t total = 0;
    size_t i = 0;
    while (i + 8 <= n) {
        // as many steps as surely do not overflow a lane
        const size_t stop = std::min(n, i + (size_t{1} << 18));
        __m128i first = _mm_setzero_si128(), second = first;
        for (; i + 16 <= stop; i += 16) {
            first = _mm_add_epi32(first, odd(i));
            second = _mm_add_epi32(second, odd(i + 8));
        }
        for (; i + 8 <= stop; i += 8) first = _mm_add_epi32(first, odd(i));
        first = _mm_add_epi32(first, second);
        int four[4];
        _mm_storeu_si128(reinterpret_cast<__m128i *>(four), first);
        for (const int lane : four) total += lane;
    }
    for (; i < n; i += 2)
        if ((p[i] & 1) != 0) total += p[i];
    return total;
}
