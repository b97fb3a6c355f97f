std::vector<int> make_a_pile_simd(int n) {
    const size_t total = static_cast<size_t>(n);
    std::vector<int> levels(total);
    int *out = levels.data();
    __m128i first = _mm_add_epi32(_mm_set1_epi32(n), _mm_setr_epi32(0, 2, 4, 6));
    __m128i second = _mm_add_epi32(first, _mm_set1_epi32(8));
    const __m128i step = _mm_set1_epi32(16);
    size_t i = 0;
    for (; i + 8 <= total; i += 8) {
        _mm_storeu_si128(reinterpret_cast<__m128i *>(out + i), first);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(out + i + 4), second);
        first = _mm_add_epi32(first, step);
        second = _mm_add_epi32(second, step);
    }
    for (int next = _mm_cvtsi128_si32(first); i < total; ++i, next += 2) out[i] = next;
    return levels;
}
