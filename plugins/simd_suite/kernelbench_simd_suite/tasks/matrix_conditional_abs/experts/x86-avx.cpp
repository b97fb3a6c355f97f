void matrix_conditional_abs_simd(const int *A, int *B, size_t rows, size_t cols) {
    // The inverse of 3 modulo 2^32 takes the negative multiples, and nothing else, to -715827882 to -1.
    const __m256i inverse = _mm256_set1_epi32(static_cast<int>(0xAAAAAAABu));
    const __m256i top = _mm256_set1_epi32(INT_MIN), most = _mm256_set1_epi32(INT_MAX - 715827882);
    const auto converted = [=](const int *from) {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
        const __m256i third = _mm256_mullo_epi32(x, inverse);
        const __m256i flip = _mm256_cmpgt_epi32(_mm256_xor_si256(third, top), most);  // from -715827882 to -1
        return _mm256_sub_epi32(_mm256_xor_si256(x, flip), flip);
    };
    const size_t count = rows * cols;
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const __m256i low = converted(A + i), high = converted(A + i + 8);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(B + i), low);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(B + i + 8), high);
    }
    if (i + 8 <= count) {
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(B + i), converted(A + i));
        i += 8;
    }
    for (; i < count; ++i) B[i] = A[i] < 0 && A[i] % 3 == 0 ? -A[i] : A[i];
}
