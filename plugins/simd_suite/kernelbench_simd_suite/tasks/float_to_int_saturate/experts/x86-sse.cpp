void float_to_int_saturate_simd(const float *from, int32_t *to, size_t size) {
    const __m128 limit = _mm_set1_ps(2147483648.0f);
    size_t i = 0;
    for (; i + 4 <= size; i += 4) {
        const __m128 x = _mm_loadu_ps(from + i);
        // the conversion gives 0x80000000 for whatever does not fit: flip all bits where x is too large
        const __m128i whole = _mm_xor_si128(_mm_cvttps_epi32(x), _mm_castps_si128(_mm_cmpge_ps(x, limit)));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(to + i), whole);
    }
    for (; i < size; ++i) {
        const float x = from[i];
        to[i] = x >= 2147483648.0f ? INT32_MAX : x < -2147483648.0f ? INT32_MIN : static_cast<int32_t>(x);
    }
}
