void tensor3d_sub_round_zero_simd(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        // the differences fit in 32 bits
        const __m128 difference = _mm_sub_ps(_mm_loadu_ps(tensor1 + i), _mm_loadu_ps(tensor2 + i));
        _mm_storeu_ps(dst + i, _mm_cvtepi32_ps(_mm_cvttps_epi32(difference)));
    }
    for (; i < count; ++i) dst[i] = std::trunc(tensor1[i] - tensor2[i]);
}
