std::vector<int> compare_simd(const std::vector<int> &game, const std::vector<int> &guess) {
    const size_t n = game.size();
    std::vector<int> off(n);
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const __m128i score = _mm_loadu_si128(reinterpret_cast<const __m128i *>(game.data() + i));
        const __m128i bet = _mm_loadu_si128(reinterpret_cast<const __m128i *>(guess.data() + i));
        const __m128i apart = _mm_sub_epi32(score, bet), sign = _mm_srai_epi32(apart, 31);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(off.data() + i), _mm_sub_epi32(_mm_xor_si128(apart, sign), sign));
    }
    for (; i < n; ++i) off[i] = std::abs(game[i] - guess[i]);
    return off;
}
