std::vector<int> func_simd(int n) {
    // 20! ends in four zeros, and so does every factorial after it.
    static const int LAST_DIGITS[12] = {1, 2, 24, 720, 320, 8800, 1600, 1200, 8000, 8000, 0, 0};
    if (n <= 0) return {};
    std::vector<int> out(static_cast<size_t>(n));
    const __m256i odd = _mm256_setr_epi32(-1, 0, -1, 0, -1, 0, -1, 0);
    __m256i p = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8);
    // the sum of an odd position p is p * ((p + 1) / 2); both factors fit into 16 bits, and the odd lanes are zero
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256i half = _mm256_srli_epi32(_mm256_add_epi32(p, _mm256_set1_epi32(1)), 1);
        const __m256i sums = _mm256_mullo_epi32(p, half);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(out.data() + i), _mm256_and_si256(sums, odd));
        p = _mm256_add_epi32(p, _mm256_set1_epi32(8));
    }
    for (; i < n; i += 2) out[static_cast<size_t>(i)] = (i + 1) * (i / 2 + 1);
    for (i = 2; i <= n && i < 20; i += 2) out[static_cast<size_t>(i - 1)] = LAST_DIGITS[i / 2];
    return out;
}
