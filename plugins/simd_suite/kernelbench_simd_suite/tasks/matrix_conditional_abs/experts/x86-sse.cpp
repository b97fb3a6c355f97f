void matrix_conditional_abs_simd(const int *A, int *B, size_t rows, size_t cols) {
    // The inverse of 3 modulo 2^32 takes the negative multiples, and nothing else, to -715827882 to -1.
    const __m128i inverse = _mm_set1_epi32(static_cast<int>(0xAAAAAAABu));
    const __m128i top = _mm_set1_epi32(INT_MIN), most = _mm_set1_epi32(INT_MAX - 715827882);
    const size_t count = rows * cols;
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i *>(A + i));
        const __m128i even = _mm_mul_epu32(x, inverse), odd = _mm_mul_epu32(_mm_srli_epi64(x, 32), inverse);
        const __m128i third = _mm_unpacklo_epi32(_mm_shuffle_epi32(even, _MM_SHUFFLE(2, 0, 2, 0)),
                                                 _mm_shuffle_epi32(odd, _MM_SHUFFLE(2, 0, 2, 0)));
        const __m128i flip = _mm_cmpgt_epi32(_mm_xor_si128(third, top), most);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(B + i), _mm_sub_epi32(_mm_xor_si128(x, flip), flip));
    }
    for (; i < count; ++i) B[i] = A[i] < 0 && A[i] % 3 == 0 ? -A[i] : A[i];
}
