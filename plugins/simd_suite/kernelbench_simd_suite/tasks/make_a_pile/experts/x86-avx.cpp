static __m256i fill(int *out, size_t count, __m256i stones) {
    const __m256i step = _mm256_set1_epi32(64);
    __m256i second = _mm256_add_epi32(stones, _mm256_set1_epi32(16));
    __m256i third = _mm256_add_epi32(stones, _mm256_set1_epi32(32));
    __m256i fourth = _mm256_add_epi32(stones, _mm256_set1_epi32(48));
    size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(out + i), stones);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(out + i + 8), second);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(out + i + 16), third);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(out + i + 24), fourth);
        stones = _mm256_add_epi32(stones, step);
        second = _mm256_add_epi32(second, step);
        third = _mm256_add_epi32(third, step);
        fourth = _mm256_add_epi32(fourth, step);
    }
    for (; i + 8 <= count; i += 8) {
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(out + i), stones);
        stones = _mm256_add_epi32(stones, _mm256_set1_epi32(16));
    }
    for (int next = _mm256_cvtsi256_si32(stones); i < count; ++i, next += 2) out[i] = next;
    return stones;
}

std::vector<int> make_a_pile_simd(int n) {
    const size_t total = static_cast<size_t>(n);
    __m256i stones = _mm256_add_epi32(_mm256_set1_epi32(n), _mm256_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14));
    if (total <= 8192) {
        std::vector<int> levels(total);
        fill(levels.data(), total, stones);
        return levels;
    }
    // A long vector with its length from the start would go through the caches twice, first for its zeros.
    std::vector<int> levels;
    levels.reserve(total);
    constexpr size_t BLOCK = 1024;
    int block[BLOCK];
    for (size_t done = 0; done < total; done += BLOCK) {
        const size_t here = std::min(BLOCK, total - done);
        stones = fill(block, here, stones);
        levels.insert(levels.end(), block, block + here);
    }
    return levels;
}
