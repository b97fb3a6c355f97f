static __m256i eight(const int *p) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(p)); }
static __m128i four(const int *p) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(p)); }

static bool rows_of_four(const int *matrix, size_t rows) {
    const auto two_rows = [=](size_t i) {
        const __m256i x = eight(matrix + 4 * i);
        return _mm256_cmpgt_epi32(_mm256_shuffle_epi32(x, _MM_SHUFFLE(3, 3, 2, 1)), x);
    };
    constexpr int WANTED = 0x0FFF0FFF;  // nothing follows the last element of a row
    size_t i = 0;
    for (; i + 4 <= rows; i += 4) {
        const __m256i rises = _mm256_and_si256(two_rows(i), two_rows(i + 2));
        if ((_mm256_movemask_epi8(rises) & WANTED) != WANTED) return false;
    }
    for (; i < rows; ++i)
        for (const int *x = matrix + 4 * i; x < matrix + 4 * i + 3; ++x)
            if (x[0] >= x[1]) return false;
    return true;
}

bool matrix_rows_strictly_increasing_simd(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    if (cols == 1) return true;
    if (cols == 4) return rows_of_four(matrix, rows);
    const size_t pairs = cols - 1;
    for (size_t i = 0; i < rows; ++i) {
        const int *x = matrix + i * cols, *y = x + 1;
        if (pairs >= 8) {
            size_t j = 0;
            for (; j + 32 <= pairs; j += 32) {
                __m256i rises = _mm256_cmpgt_epi32(eight(y + j), eight(x + j));
                for (size_t k = j + 8; k < j + 32; k += 8)
                    rises = _mm256_and_si256(rises, _mm256_cmpgt_epi32(eight(y + k), eight(x + k)));
                if (_mm256_movemask_epi8(rises) != -1) return false;
            }
            // the last eight pairs overlap what was compared before
            __m256i rises = _mm256_cmpgt_epi32(eight(y + pairs - 8), eight(x + pairs - 8));
            for (; j + 8 <= pairs; j += 8) rises = _mm256_and_si256(rises, _mm256_cmpgt_epi32(eight(y + j), eight(x + j)));
            if (_mm256_movemask_epi8(rises) != -1) return false;
        } else if (pairs >= 4) {
            const __m128i first = _mm_cmpgt_epi32(four(y), four(x));
            const __m128i last = _mm_cmpgt_epi32(four(y + pairs - 4), four(x + pairs - 4));
            if (_mm_movemask_epi8(_mm_and_si128(first, last)) != 0xFFFF) return false;
        } else {
            for (size_t j = 0; j < pairs; ++j)
                if (x[j] >= y[j]) return false;
        }
    }
    return true;
}
