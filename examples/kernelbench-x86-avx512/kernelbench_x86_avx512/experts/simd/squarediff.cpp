static __m512i widened(const int8_t *p, __mmask32 mask) { return _mm512_cvtepi8_epi16(_mm256_maskz_loadu_epi8(mask, p)); }

int64_t squarediff_simd(const int8_t *A, const int8_t *B, size_t length) {
    __m512i totals = _mm512_setzero_si512();
    size_t i = 0;
    while (i < length) {
        // a lane gains at most 2 * 3 * 2^14 a step: its 32 bits, without sign, last for 32768 steps
        const size_t end = std::min(length, i + size_t{32768} * 32);
        __m512i sums = _mm512_setzero_si512();
        for (; i < end; i += 32) {
            const size_t left = length - i;
            const __mmask32 mask = left < 32 ? (__mmask32{1} << left) - 1 : ~__mmask32{0};
            const __m512i a = widened(A + i, mask), b = widened(B + i, mask);
            // each pair has a * (a - b) + b * b >= 0, and so has every lane at the end of a step
            sums = _mm512_add_epi32(sums, _mm512_madd_epi16(a, _mm512_sub_epi16(a, b)));
            sums = _mm512_add_epi32(sums, _mm512_madd_epi16(b, b));
        }
        totals = _mm512_add_epi64(totals, _mm512_cvtepu32_epi64(_mm512_castsi512_si256(sums)));
        totals = _mm512_add_epi64(totals, _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64(sums, 1)));
    }
    return _mm512_reduce_add_epi64(totals);
}
