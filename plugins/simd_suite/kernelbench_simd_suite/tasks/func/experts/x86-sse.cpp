std::vector<int> func_simd(int n) {
    // 20! ends in four zeros, and so does every factorial after it.
    static const int LAST_DIGITS[12] = {1, 2, 24, 720, 320, 8800, 1600, 1200, 8000, 8000, 0, 0};
    if (n <= 0) return {};
    std::vector<int> out(static_cast<size_t>(n));
    // Lanes 0 and 2 of the product are the sums p * ((p + 1) / 2) of odd positions; the others stay zero.
    __m128i p = _mm_setr_epi32(1, 0, 3, 0), half = _mm_setr_epi32(1, 0, 2, 0);
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        _mm_storeu_si128(reinterpret_cast<__m128i *>(out.data() + i), _mm_mul_epu32(p, half));
        p = _mm_add_epi32(p, _mm_setr_epi32(4, 0, 4, 0));
        half = _mm_add_epi32(half, _mm_setr_epi32(2, 0, 2, 0));
    }
    for (; i < n; i += 2) out[static_cast<size_t>(i)] = (i + 1) * (i / 2 + 1);
    for (i = 2; i <= n && i < 20; i += 2) out[static_cast<size_t>(i - 1)] = LAST_DIGITS[i / 2];
    return out;
}
