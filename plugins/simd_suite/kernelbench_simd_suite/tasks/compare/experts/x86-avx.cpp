static inline void eight(const int *score, const int *bet, int *off) {
    const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(score));
    const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(bet));
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(off), _mm256_abs_epi32(_mm256_sub_epi32(a, b)));
}

std::vector<int> compare_simd(const std::vector<int> &game, const std::vector<int> &guess) {
    const size_t n = game.size();
    std::vector<int> result(n);
    const int *score = game.data(), *bet = guess.data();
    int *off = result.data();
    size_t i = 0;
    for (; i + 32 <= n; i += 32)
        for (size_t k = i; k < i + 32; k += 8) eight(score + k, bet + k, off + k);
    for (; i + 8 <= n; i += 8) eight(score + i, bet + i, off + i);
    for (; i < n; ++i) off[i] = std::abs(score[i] - bet[i]);
    return result;
}
