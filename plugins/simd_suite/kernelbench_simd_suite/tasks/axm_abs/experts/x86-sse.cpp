void axm_abs_simd(size_t length, const int64_t a, const int64_t *x, int64_t *y) {
    const __m128i factor = _mm_set1_epi64x(a), factor_high = _mm_srli_epi64(factor, 32);
    size_t i = 0;
    for (; i + 2 <= length; i += 2) {
        const __m128i xs = _mm_loadu_si128(reinterpret_cast<const __m128i *>(x + i));
        const __m128i ys = _mm_loadu_si128(reinterpret_cast<const __m128i *>(y + i));
        // the product of the low halves, and the two mixed ones in the upper half
        const __m128i mixed = _mm_add_epi64(_mm_mul_epu32(_mm_srli_epi64(xs, 32), factor), _mm_mul_epu32(xs, factor_high));
        const __m128i product = _mm_add_epi64(_mm_mul_epu32(xs, factor), _mm_slli_epi64(mixed, 32));
        const __m128i negative = _mm_shuffle_epi32(_mm_srai_epi32(ys, 31), _MM_SHUFFLE(3, 3, 1, 1));
        const __m128i magnitude = _mm_sub_epi64(_mm_xor_si128(ys, negative), negative);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(y + i), _mm_sub_epi64(product, magnitude));
    }
    if (i < length) y[i] = a * x[i] - (y[i] < 0 ? -y[i] : y[i]);
}
