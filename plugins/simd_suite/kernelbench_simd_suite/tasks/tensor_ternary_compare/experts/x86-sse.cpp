void tensor_ternary_compare_simd(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    const __m128 high = _mm_set1_ps(e), low = _mm_set1_ps(-e);
    // masks are -1 or 0: less - greater is the answer
    const auto compared = [=](size_t at) {
        const __m128 d = _mm_sub_ps(_mm_loadu_ps(A + at), _mm_loadu_ps(B + at));
        return _mm_sub_epi32(_mm_castps_si128(_mm_cmplt_ps(d, low)), _mm_castps_si128(_mm_cmpgt_ps(d, high)));
    };
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const __m128i x = _mm_packs_epi32(compared(i), compared(i + 4));
        const __m128i y = _mm_packs_epi32(compared(i + 8), compared(i + 12));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(out + i), _mm_packs_epi16(x, y));
    }
    for (; i < length; ++i) {
        const float d = A[i] - B[i];
        out[i] = static_cast<int8_t>((d > e) - (d < -e));
    }
}
