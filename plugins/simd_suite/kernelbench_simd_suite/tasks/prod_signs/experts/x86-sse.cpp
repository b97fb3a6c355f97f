int prod_signs_simd(const std::vector<int> &arr) {
    if (arr.empty()) return -32768;
    const int *p = arr.data();
    const size_t n = arr.size();
    const __m128i none = _mm_setzero_si128();
    __m128i sum = none, signs = none, zeros = none;
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(p + i));
        const __m128i sign = _mm_srai_epi32(x, 31);
        sum = _mm_add_epi32(sum, _mm_sub_epi32(_mm_xor_si128(x, sign), sign));
        signs = _mm_xor_si128(signs, x);
        zeros = _mm_or_si128(zeros, _mm_cmpeq_epi32(x, none));
    }
    if (_mm_movemask_epi8(zeros) != 0) return 0;
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    uint32_t magnitudes = static_cast<uint32_t>(_mm_cvtsi128_si32(sum));
    int negative = __builtin_popcount(static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(signs))));
    for (; i < n; ++i) {
        if (p[i] == 0) return 0;
        const uint32_t bits = static_cast<uint32_t>(p[i]);
        magnitudes += p[i] < 0 ? 0u - bits : bits;
        negative += p[i] < 0;
    }
    return static_cast<int>(negative % 2 != 0 ? 0u - magnitudes : magnitudes);
}
