// Four bytes that are 0 or 1 become lanes without or with all bits.
static __m128 lanes(const bool *bytes) {
    int four;
    std::memcpy(&four, bytes, sizeof four);
    const __m128i zero = _mm_setzero_si128();
    const __m128i wide = _mm_unpacklo_epi16(_mm_unpacklo_epi8(_mm_cvtsi32_si128(four), zero), zero);
    return _mm_castsi128_ps(_mm_sub_epi32(zero, wide));
}

static __m128 choose(__m128 mask, const __m128 yes, const __m128 no) {
    return _mm_or_ps(_mm_and_ps(mask, yes), _mm_andnot_ps(mask, no));
}

void tensor_multi_select_simd(const float *a, const float *b, const float *c, const float *d, const bool *cond1,
                              const bool *cond2, float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        const __m128 second = lanes(cond2 + i);
        const __m128 ab = choose(second, _mm_loadu_ps(a + i), _mm_loadu_ps(b + i));
        const __m128 cd = choose(second, _mm_loadu_ps(c + i), _mm_loadu_ps(d + i));
        _mm_storeu_ps(out + i, choose(lanes(cond1 + i), ab, cd));
    }
    for (; i < n; ++i) out[i] = cond1[i] ? (cond2[i] ? a[i] : b[i]) : (cond2[i] ? c[i] : d[i]);
}
