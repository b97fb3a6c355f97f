int vector_even_min_simd(const int *values, size_t length) {
    if (length == 0) return -1;
    int least = values[0];
    size_t i = 0;
    if (length >= 8) {
        __m128i lanes = _mm_set1_epi32(least);
        for (; i + 8 <= length; i += 8) {
            const __m128 x = _mm_castsi128_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(values + i)));
            const __m128 y = _mm_castsi128_ps(_mm_loadu_si128(reinterpret_cast<const __m128i *>(values + i + 4)));
            const __m128i even = _mm_castps_si128(_mm_shuffle_ps(x, y, _MM_SHUFFLE(2, 0, 2, 0)));
            const __m128i less = _mm_cmplt_epi32(even, lanes);
            lanes = _mm_or_si128(_mm_and_si128(less, even), _mm_andnot_si128(less, lanes));
        }
        int four[4];
        _mm_storeu_si128(reinterpret_cast<__m128i *>(four), lanes);
        least = std::min(std::min(four[0], four[1]), std::min(four[2], four[3]));
    }
    for (; i < length; i += 2) least = std::min(least, values[i]);
    return least;
}
