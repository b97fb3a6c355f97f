int64_t squarediff_simd(const int8_t *A, const int8_t *B, size_t length) {
    const __m256i zero = _mm256_setzero_si256();
    __m256i totals = zero;
    size_t i = 0;
    while (i + 32 <= length) {
        // a lane gains at most 4 * 3 * 2^14 a step: its 32 bits, without sign, last for 16384 steps
        const size_t end = i + std::min<size_t>((length - i) / 32, 16384) * 32;
        __m256i sums = zero, others = zero;
        for (; i < end; i += 32)
            for (size_t half = 0; half < 32; half += 16) {
                const __m256i a = _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i + half)));
                const __m256i b = _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i *>(B + i + half)));
                sums = _mm256_add_epi32(sums, _mm256_madd_epi16(a, _mm256_sub_epi16(a, b)));
                others = _mm256_add_epi32(others, _mm256_madd_epi16(b, b));
            }
        // every pair has a * a - a * b + b * b >= 0, and so has every lane
        sums = _mm256_add_epi32(sums, others);
        totals = _mm256_add_epi64(totals, _mm256_add_epi64(_mm256_unpacklo_epi32(sums, zero), _mm256_unpackhi_epi32(sums, zero)));
    }
    int64_t lanes[4];
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(lanes), totals);
    int64_t total = lanes[0] + lanes[1] + lanes[2] + lanes[3];
    for (; i < length; ++i) total += A[i] * (A[i] - B[i]) + B[i] * B[i];
    return total;
}
