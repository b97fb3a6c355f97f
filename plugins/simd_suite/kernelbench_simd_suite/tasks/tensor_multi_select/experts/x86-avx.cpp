// The masks of eight elements: bit 0 of each byte becomes the top bit of a lane.
static __m256 lanes(const bool *bytes) {
    const __m256i wide = _mm256_cvtepi8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(bytes)));
    return _mm256_castsi256_ps(_mm256_slli_epi32(wide, 31));
}

void tensor_multi_select_simd(const float *a, const float *b, const float *c, const float *d, const bool *cond1,
                              const bool *cond2, float *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m256 first = lanes(cond1 + i), second = lanes(cond2 + i);
        const __m256 ab = _mm256_blendv_ps(_mm256_loadu_ps(b + i), _mm256_loadu_ps(a + i), second);
        const __m256 cd = _mm256_blendv_ps(_mm256_loadu_ps(d + i), _mm256_loadu_ps(c + i), second);
        _mm256_storeu_ps(out + i, _mm256_blendv_ps(cd, ab, first));
    }
    for (; i < n; ++i) out[i] = cond1[i] ? (cond2[i] ? a[i] : b[i]) : (cond2[i] ? c[i] : d[i]);
}
