static __m128i load(const int *from) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(from)); }

bool pairs_sum_to_zero_simd(std::vector<int> l) {
    const int *numbers = l.data();
    const size_t n = l.size();
    // four partners at a time against all that follows them: one load serves four comparisons
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        for (size_t j = i; j < i + 4; ++j)
            for (size_t k = j + 1; k < i + 4; ++k)
                if (numbers[j] == -numbers[k]) return true;
        const __m128i a = _mm_set1_epi32(-numbers[i]), b = _mm_set1_epi32(-numbers[i + 1]);
        const __m128i c = _mm_set1_epi32(-numbers[i + 2]), d = _mm_set1_epi32(-numbers[i + 3]);
        __m128i found = _mm_setzero_si128();
        size_t j = i + 4;
        for (; j + 4 <= n; j += 4) {
            const __m128i x = load(numbers + j);
            const __m128i first = _mm_or_si128(_mm_cmpeq_epi32(x, a), _mm_cmpeq_epi32(x, b));
            const __m128i second = _mm_or_si128(_mm_cmpeq_epi32(x, c), _mm_cmpeq_epi32(x, d));
            found = _mm_or_si128(found, _mm_or_si128(first, second));
        }
        if (_mm_movemask_epi8(found) != 0) return true;
        for (; j < n; ++j)
            for (size_t k = i; k < i + 4; ++k)
                if (numbers[k] == -numbers[j]) return true;
    }
    for (; i < n; ++i)
        for (size_t j = i + 1; j < n; ++j)
            if (numbers[i] == -numbers[j]) return true;
    return false;
}
