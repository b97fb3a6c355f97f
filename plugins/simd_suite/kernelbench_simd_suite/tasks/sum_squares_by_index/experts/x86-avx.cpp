static __m256i load(const int *from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)); }

int sum_squares_simd(const std::vector<int> &lst) {
    const int *numbers = lst.data();
    const size_t n = lst.size();
    // Three vectors hold two periods. Their squares stand in different lanes and fill one vector; the cubes stand in
    // lane 4 of the first, lane 0 of the second and lanes 0 and 4 of the third.
    __m256i plain = _mm256_setzero_si256(), powers = plain;
    size_t i = 0;
    for (; i + 24 <= n; i += 24) {
        const __m256i a = load(numbers + i), b = load(numbers + i + 8), c = load(numbers + i + 16);
        const __m256i squared = _mm256_blend_epi32(_mm256_blend_epi32(a, b, 0x92), c, 0x24);
        __m256i cubed = _mm256_blend_epi32(_mm256_setzero_si256(), _mm256_blend_epi32(a, b, 0x01), 0x11);
        cubed = _mm256_blend_epi32(cubed, _mm256_slli_epi64(c, 32), 0x22);
        const __m256i once = _mm256_add_epi32(_mm256_add_epi32(a, b), c);
        plain = _mm256_add_epi32(plain, _mm256_sub_epi32(once, _mm256_add_epi32(squared, cubed)));
        const __m256i cubes = _mm256_mullo_epi32(cubed, _mm256_mullo_epi32(cubed, cubed));
        powers = _mm256_add_epi32(powers, _mm256_add_epi32(_mm256_mullo_epi32(squared, squared), cubes));
    }
    plain = _mm256_add_epi32(plain, powers);
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(plain), _mm256_extracti128_si256(plain, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    int sum = _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
    for (; i < n; ++i) {
        const int x = numbers[i];
        sum += i % 3 == 0 ? x * x : i % 4 == 0 ? x * x * x : x;
    }
    return sum;
}
