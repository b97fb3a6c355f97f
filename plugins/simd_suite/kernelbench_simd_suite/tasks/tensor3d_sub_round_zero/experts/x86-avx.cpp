void tensor3d_sub_round_zero_simd(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m256 difference = _mm256_sub_ps(_mm256_loadu_ps(tensor1 + i), _mm256_loadu_ps(tensor2 + i));
        _mm256_storeu_ps(dst + i, _mm256_round_ps(difference, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC));
    }
    for (; i < count; ++i) dst[i] = std::trunc(tensor1[i] - tensor2[i]);
}
