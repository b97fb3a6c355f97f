int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    const size_t count = rows * cols;
    // all numbers 2^31 larger are unsigned: even and odd ones are summed apart, without their signs
    const __m128i lift = _mm_set1_epi32(INT32_MIN), low = _mm_set_epi32(0, -1, 0, -1);
    __m128i even = _mm_setzero_si128(), odd = even;
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const __m128i x = _mm_xor_si128(_mm_loadu_si128(reinterpret_cast<const __m128i *>(matrix + i)), lift);
        even = _mm_add_epi64(even, _mm_and_si128(x, low));
        odd = _mm_add_epi64(odd, _mm_srli_epi64(x, 32));
    }
    even = _mm_add_epi64(even, odd);
    int64_t total = _mm_cvtsi128_si64(_mm_add_epi64(even, _mm_unpackhi_epi64(even, even)));
    total -= static_cast<int64_t>(i) * 2147483648;
    for (; i < count; ++i) total += matrix[i];
    return total;
}
