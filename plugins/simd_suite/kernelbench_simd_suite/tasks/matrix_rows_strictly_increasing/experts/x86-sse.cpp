static __m128i four(const int *p) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(p)); }

bool matrix_rows_strictly_increasing_simd(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    if (cols == 1) return true;
    const size_t pairs = cols - 1;
    for (size_t i = 0; i < rows; ++i) {
        const int *x = matrix + i * cols, *y = x + 1;
        if (pairs >= 4) {
            size_t j = 0;
            for (; j + 8 <= pairs; j += 8) {
                const __m128i low = _mm_cmpgt_epi32(four(y + j), four(x + j));
                const __m128i high = _mm_cmpgt_epi32(four(y + j + 4), four(x + j + 4));
                if (_mm_movemask_epi8(_mm_and_si128(low, high)) != 0xFFFF) return false;
            }
            // the last four pairs overlap what was compared before
            __m128i rises = _mm_cmpgt_epi32(four(y + pairs - 4), four(x + pairs - 4));
            if (j + 4 <= pairs) rises = _mm_and_si128(rises, _mm_cmpgt_epi32(four(y + j), four(x + j)));
            if (_mm_movemask_epi8(rises) != 0xFFFF) return false;
        } else {
            for (size_t j = 0; j < pairs; ++j)
                if (x[j] >= y[j]) return false;
        }
    }
    return true;
}
