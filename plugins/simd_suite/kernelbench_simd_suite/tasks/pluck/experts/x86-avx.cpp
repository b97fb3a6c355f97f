static __m256i load(const int *from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)); }

// odd numbers become the largest int, which no even number reaches
static __m256i even(__m256i x, __m256i one) {
    return _mm256_or_si256(x, _mm256_srli_epi32(_mm256_cmpeq_epi32(_mm256_and_si256(x, one), one), 1));
}

static int smallest(__m256i x) {
    __m128i four = _mm_min_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    four = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_min_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}

std::vector<int> pluck_simd(std::vector<int> arr) {
    constexpr size_t block = 512;
    const int *numbers = arr.data();
    const size_t n = arr.size();
    const __m256i one = _mm256_set1_epi32(1);
    int least = INT_MAX;
    size_t start = n;  // of the block with the first place of the least number so far
    size_t i = 0;
    for (; i + 8 <= n;) {
        const size_t from = i, end = std::min(n / 8 * 8, i + block);
        __m256i first = _mm256_set1_epi32(INT_MAX), second = first;
        for (; i + 16 <= end; i += 16) {
            first = _mm256_min_epi32(first, even(load(numbers + i), one));
            second = _mm256_min_epi32(second, even(load(numbers + i + 8), one));
        }
        if (i < end) {
            first = _mm256_min_epi32(first, even(load(numbers + i), one));
            i += 8;
        }
        const int found = smallest(_mm256_min_epi32(first, second));
        if (found < least) {
            least = found;
            start = from;
        }
    }
    for (; i < n; ++i)
        if (numbers[i] % 2 == 0 && numbers[i] < least) {
            least = numbers[i];
            start = i;
        }
    if (start == n) return {};
    const __m256i wanted = _mm256_set1_epi32(least);
    for (; start + 8 <= n; start += 8) {
        const __m256i equal = _mm256_cmpeq_epi32(load(numbers + start), wanted);
        const int lanes = _mm256_movemask_ps(_mm256_castsi256_ps(equal));
        if (lanes != 0) return {least, static_cast<int>(start) + __builtin_ctz(static_cast<unsigned>(lanes))};
    }
    while (numbers[start] != least) ++start;
    return {least, static_cast<int>(start)};
}
