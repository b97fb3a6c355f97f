static const int64_t MASKS[8] = {-1, -1, -1, -1, 0, 0, 0, 0};

static __m256d square(__m256d x) { return _mm256_mul_pd(x, x); }

static double long_row(const double *row, size_t cols) {
    __m256d sums[4] = {_mm256_setzero_pd(), _mm256_setzero_pd(), _mm256_setzero_pd(), _mm256_setzero_pd()};
    size_t j = 0;
    for (; j + 16 <= cols; j += 16)
        for (size_t k = 0; k < 4; ++k) sums[k] = _mm256_add_pd(sums[k], square(_mm256_loadu_pd(row + j + 4 * k)));
    for (; j + 4 <= cols; j += 4) sums[0] = _mm256_add_pd(sums[0], square(_mm256_loadu_pd(row + j)));
    const __m256d four = _mm256_add_pd(_mm256_add_pd(sums[0], sums[1]), _mm256_add_pd(sums[2], sums[3]));
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
    double total = _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
    for (; j < cols; ++j) total += row[j] * row[j];
    return total;
}

static void store(bool *result, __m256d squares, const double *thresholds) {
    const __m256d exceeds = _mm256_cmp_pd(_mm256_sqrt_pd(squares), _mm256_loadu_pd(thresholds), _CMP_GT_OQ);
    // the four lowest bits, a byte for each
    const uint32_t bytes = static_cast<uint32_t>(_mm256_movemask_pd(exceeds)) * 0x00204081u & 0x01010101u;
    std::memcpy(result, &bytes, sizeof bytes);
}

void matrix_row_norm_compare_simd(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    size_t i = 0;
    if (cols == 1) {
        for (; i + 4 <= rows; i += 4) store(result + i, square(_mm256_loadu_pd(matrix + i)), thresholds + i);
    } else if (cols <= 512) {
        const __m256i mask = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(MASKS + 4 - cols % 4));
        for (; i + 4 <= rows; i += 4) {
            const double *row = matrix + i * cols;
            __m256d sums[4] = {_mm256_setzero_pd(), _mm256_setzero_pd(), _mm256_setzero_pd(), _mm256_setzero_pd()};
            size_t j = 0;
            for (; j + 4 <= cols; j += 4)
                for (size_t k = 0; k < 4; ++k) sums[k] = _mm256_add_pd(sums[k], square(_mm256_loadu_pd(row + k * cols + j)));
            if (j < cols)
                for (size_t k = 0; k < 4; ++k)
                    sums[k] = _mm256_add_pd(sums[k], square(_mm256_maskload_pd(row + k * cols + j, mask)));
            const __m256d first = _mm256_hadd_pd(sums[0], sums[1]), second = _mm256_hadd_pd(sums[2], sums[3]);
            const __m256d crossed = _mm256_permute2f128_pd(first, second, 0x21);
            store(result + i, _mm256_add_pd(crossed, _mm256_blend_pd(first, second, 0xC)), thresholds + i);
        }
    }
    for (; i < rows; ++i) result[i] = std::sqrt(long_row(matrix + i * cols, cols)) > thresholds[i];
}
