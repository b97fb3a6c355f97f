void indexed_access_simd(const float *src, const int *indices, float *dst, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const __m256i from = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(indices + i));
        _mm256_storeu_ps(dst + i, _mm256_i32gather_ps(src, from, sizeof(float)));
    }
    for (; i < length; ++i) dst[i] = src[indices[i]];
    // AVX2 cannot scatter, and equal indices need the order anyway.
    for (size_t j = 0; j < length; ++j) dst[indices[j]] = src[j];
}
