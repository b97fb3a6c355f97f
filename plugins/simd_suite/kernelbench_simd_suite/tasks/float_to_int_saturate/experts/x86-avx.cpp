void float_to_int_saturate_simd(const float *from, int32_t *to, size_t size) {
    const __m256 limit = _mm256_set1_ps(2147483648.0f);
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const __m256 x = _mm256_loadu_ps(from + i);
        // the conversion gives 0x80000000 for whatever does not fit: flip all bits where x is too large
        const __m256 large = _mm256_cmp_ps(x, limit, _CMP_GE_OQ);
        const __m256i whole = _mm256_xor_si256(_mm256_cvttps_epi32(x), _mm256_castps_si256(large));
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(to + i), whole);
    }
    for (; i < size; ++i) {
        const float x = from[i];
        to[i] = x >= 2147483648.0f ? INT32_MAX : x < -2147483648.0f ? INT32_MIN : static_cast<int32_t>(x);
    }
}
