// the number where it lies between -99 and 99, else 0
static __m256i small(const int *from) {
    const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    const __m256i shifted = _mm256_add_epi32(x, _mm256_set1_epi32(99));
    const __m256i within = _mm256_cmpeq_epi32(shifted, _mm256_min_epu32(shifted, _mm256_set1_epi32(198)));
    return _mm256_and_si256(x, within);
}

int add_elements_simd(std::vector<int> arr, int k) {
    const int *numbers = arr.data();
    const size_t n = static_cast<size_t>(k);
    __m256i first = _mm256_setzero_si256(), second = first;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        first = _mm256_add_epi32(first, small(numbers + i));
        second = _mm256_add_epi32(second, small(numbers + i + 8));
    }
    if (i + 8 <= n) {
        first = _mm256_add_epi32(first, small(numbers + i));
        i += 8;
    }
    first = _mm256_add_epi32(first, second);
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(first), _mm256_extracti128_si256(first, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    int sum = _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
    for (; i < n; ++i)
        if (numbers[i] >= -99 && numbers[i] <= 99) sum += numbers[i];
    return sum;
}
