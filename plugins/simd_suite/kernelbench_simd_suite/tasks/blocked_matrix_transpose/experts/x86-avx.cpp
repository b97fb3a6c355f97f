// two rows of eight, eight rows apart, in the halves of a vector
static __m256i rows_of(const int16_t *p, size_t below) {
    const __m128i upper = _mm_loadu_si128(reinterpret_cast<const __m128i *>(p));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(upper),
                                   _mm_loadu_si128(reinterpret_cast<const __m128i *>(p + below)), 1);
}

static void store(int16_t *p, __m256i x) { _mm256_storeu_si256(reinterpret_cast<__m256i *>(p), x); }

// sixteen rows of eight become eight rows of sixteen
static void sixteen_by_eight(const int16_t *src, int16_t *dst, size_t rows, size_t cols) {
    __m256i x[8], y[8];
    for (size_t k = 0; k < 8; ++k) x[k] = rows_of(src + k * cols, 8 * cols);
    for (size_t k = 0; k < 4; ++k) {
        y[2 * k] = _mm256_unpacklo_epi16(x[2 * k], x[2 * k + 1]);
        y[2 * k + 1] = _mm256_unpackhi_epi16(x[2 * k], x[2 * k + 1]);
    }
    for (size_t k = 0; k < 8; k += 4)
        for (size_t half = 0; half < 2; ++half) {
            x[k + 2 * half] = _mm256_unpacklo_epi32(y[k + half], y[k + half + 2]);
            x[k + 2 * half + 1] = _mm256_unpackhi_epi32(y[k + half], y[k + half + 2]);
        }
    for (size_t k = 0; k < 4; ++k) {
        store(dst + 2 * k * rows, _mm256_unpacklo_epi64(x[k], x[k + 4]));
        store(dst + (2 * k + 1) * rows, _mm256_unpackhi_epi64(x[k], x[k + 4]));
    }
}

// the same for half of the rows
static void eight_by_eight(const int16_t *src, int16_t *dst, size_t rows, size_t cols) {
    __m128i x[8], y[8];
    for (size_t k = 0; k < 8; ++k) x[k] = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + k * cols));
    for (size_t k = 0; k < 4; ++k) {
        y[2 * k] = _mm_unpacklo_epi16(x[2 * k], x[2 * k + 1]);
        y[2 * k + 1] = _mm_unpackhi_epi16(x[2 * k], x[2 * k + 1]);
    }
    for (size_t k = 0; k < 8; k += 4)
        for (size_t half = 0; half < 2; ++half) {
            x[k + 2 * half] = _mm_unpacklo_epi32(y[k + half], y[k + half + 2]);
            x[k + 2 * half + 1] = _mm_unpackhi_epi32(y[k + half], y[k + half + 2]);
        }
    for (size_t k = 0; k < 4; ++k) {
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + 2 * k * rows), _mm_unpacklo_epi64(x[k], x[k + 4]));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + (2 * k + 1) * rows), _mm_unpackhi_epi64(x[k], x[k + 4]));
    }
}

void blocked_matrix_transpose_simd(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t) {
    if (rows == 0 || cols == 0) return;
    if (rows == 1 || cols == 1) {
        std::memcpy(dst, src, rows * cols * sizeof *src);
        return;
    }
    // strips of 32 columns: whole cache lines of the rows are used before they are forgotten
    for (size_t left = 0; left < cols; left += 32) {
        const size_t right = std::min(left + 32, cols);
        const size_t whole = left + (right - left) / 8 * 8;
        size_t i = 0;
        for (; i + 16 <= rows; i += 16) {
            for (size_t j = left; j < whole; j += 8) sixteen_by_eight(src + i * cols + j, dst + j * rows + i, rows, cols);
        }
        if (i + 8 <= rows) {
            for (size_t j = left; j < whole; j += 8) eight_by_eight(src + i * cols + j, dst + j * rows + i, rows, cols);
            i += 8;
        }
        for (size_t j = left; j < whole; ++j)
            for (size_t k = i; k < rows; ++k) dst[j * rows + k] = src[k * cols + j];
        for (size_t j = whole; j < right; ++j)
            for (size_t k = 0; k < rows; ++k) dst[j * rows + k] = src[k * cols + j];
    }
}
