int64_t squarediff_simd(const int8_t *A, const int8_t *B, size_t length) {
    const __m128i zero = _mm_setzero_si128();
    __m128i totals = zero;
    size_t i = 0;
    while (i + 16 <= length) {
        // a lane gains at most 4 * 3 * 2^14 a step: its 32 bits, without sign, last for 16384 steps
        const size_t end = i + std::min<size_t>((length - i) / 16, 16384) * 16;
        __m128i sums = zero;
        for (; i < end; i += 16) {
            const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i));
            const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i *>(B + i));
            for (int half = 0; half < 2; ++half) {
                const __m128i a = _mm_srai_epi16(half ? _mm_unpackhi_epi8(x, x) : _mm_unpacklo_epi8(x, x), 8);
                const __m128i b = _mm_srai_epi16(half ? _mm_unpackhi_epi8(y, y) : _mm_unpacklo_epi8(y, y), 8);
                sums = _mm_add_epi32(sums, _mm_add_epi32(_mm_madd_epi16(a, _mm_sub_epi16(a, b)), _mm_madd_epi16(b, b)));
            }
        }
        // every pair has a * a - a * b + b * b >= 0, and so has every lane
        totals = _mm_add_epi64(totals, _mm_add_epi64(_mm_unpacklo_epi32(sums, zero), _mm_unpackhi_epi32(sums, zero)));
    }
    int64_t lanes[2];
    _mm_storeu_si128(reinterpret_cast<__m128i *>(lanes), totals);
    int64_t total = lanes[0] + lanes[1];
    for (; i < length; ++i) total += A[i] * (A[i] - B[i]) + B[i] * B[i];
    return total;
}
