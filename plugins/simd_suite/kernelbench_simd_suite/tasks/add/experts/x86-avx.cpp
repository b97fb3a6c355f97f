static __m256i even(const int *from) {
    const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
    return _mm256_andnot_si256(_mm256_srai_epi32(_mm256_slli_epi32(x, 31), 31), x);
}

int add_simd(std::vector<int> lst) {
    const int *numbers = lst.data();
    const size_t n = lst.size();
    // the even lanes collect what nobody asks for
    __m256i first = _mm256_setzero_si256(), second = first;
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        first = _mm256_add_epi32(first, even(numbers + i));
        second = _mm256_add_epi32(second, even(numbers + i + 8));
    }
    if (i + 8 <= n) {
        first = _mm256_add_epi32(first, even(numbers + i));
        i += 8;
    }
    first = _mm256_add_epi32(first, second);
    __m128i lanes = _mm_add_epi32(_mm256_castsi256_si128(first), _mm256_extracti128_si256(first, 1));
    lanes = _mm_add_epi32(lanes, _mm_unpackhi_epi64(lanes, lanes));
    int sum = _mm_extract_epi32(lanes, 1);
    for (++i; i < n; i += 2)
        if (numbers[i] % 2 == 0) sum += numbers[i];
    return sum;
}
