void indexed_access_simd(const float *src, const int *indices, float *dst, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4) {
        const __m128 a = _mm_load_ss(src + indices[i]), b = _mm_load_ss(src + indices[i + 1]);
        const __m128 c = _mm_load_ss(src + indices[i + 2]), d = _mm_load_ss(src + indices[i + 3]);
        _mm_storeu_ps(dst + i, _mm_movelh_ps(_mm_unpacklo_ps(a, b), _mm_unpacklo_ps(c, d)));
    }
    for (; i < length; ++i) dst[i] = src[indices[i]];
    for (size_t j = 0; j < length; ++j) dst[indices[j]] = src[j];
}
