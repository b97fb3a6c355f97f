static __m256i load(const int *from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)); }

bool pairs_sum_to_zero_simd(std::vector<int> l) {
    const int *numbers = l.data();
    const size_t n = l.size();
    const __m256i zero = _mm256_setzero_si256();
    // four partners at a time against all that follows them: one load serves four comparisons
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        for (size_t j = i; j < i + 4; ++j)
            for (size_t k = j + 1; k < i + 4; ++k)
                if (numbers[j] == -numbers[k]) return true;
        const __m256i a = _mm256_set1_epi32(-numbers[i]), b = _mm256_set1_epi32(-numbers[i + 1]);
        const __m256i c = _mm256_set1_epi32(-numbers[i + 2]), d = _mm256_set1_epi32(-numbers[i + 3]);
        __m256i found = zero;
        size_t j = i + 4;
        for (; j + 8 <= n; j += 8) {
            const __m256i x = load(numbers + j);
            const __m256i first = _mm256_or_si256(_mm256_cmpeq_epi32(x, a), _mm256_cmpeq_epi32(x, b));
            const __m256i second = _mm256_or_si256(_mm256_cmpeq_epi32(x, c), _mm256_cmpeq_epi32(x, d));
            found = _mm256_or_si256(found, _mm256_or_si256(first, second));
        }
        if (_mm256_testz_si256(found, found) == 0) return true;
        for (; j < n; ++j)
            for (size_t k = i; k < i + 4; ++k)
                if (numbers[k] == -numbers[j]) return true;
    }
    for (; i < n; ++i)
        for (size_t j = i + 1; j < n; ++j)
            if (numbers[i] == -numbers[j]) return true;
    return false;
}
