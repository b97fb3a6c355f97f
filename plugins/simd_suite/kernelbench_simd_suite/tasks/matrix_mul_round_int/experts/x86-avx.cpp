static const int64_t MASKS[7] = {-1, -1, -1, -1, 0, 0, 0};

// halves go to the even neighbour, which the contract allows
static __m256d rounded(__m256d x) { return _mm256_round_pd(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }

// ROWS rows of dst, VECTORS times four columns
template <int ROWS, int VECTORS>
static void tile(const double *a, const double *b, double *c, size_t n, size_t p) {
    __m256d sums[ROWS][VECTORS];
    for (int r = 0; r < ROWS; ++r)
        for (int v = 0; v < VECTORS; ++v) sums[r][v] = _mm256_setzero_pd();
    for (size_t k = 0; k < n; ++k, b += p) {
        __m256d right[VECTORS];
        for (int v = 0; v < VECTORS; ++v) right[v] = _mm256_loadu_pd(b + 4 * v);
        for (int r = 0; r < ROWS; ++r) {
            const __m256d left = _mm256_broadcast_sd(a + r * n + k);
            for (int v = 0; v < VECTORS; ++v) sums[r][v] = _mm256_add_pd(sums[r][v], _mm256_mul_pd(left, right[v]));
        }
    }
    for (int r = 0; r < ROWS; ++r)
        for (int v = 0; v < VECTORS; ++v) _mm256_storeu_pd(c + r * p + 4 * v, rounded(sums[r][v]));
}

// ROWS rows of the last one to three columns
template <int ROWS>
static void edge(const double *a, const double *b, double *c, size_t n, size_t p, __m256i mask) {
    __m256d sums[ROWS];
    for (int r = 0; r < ROWS; ++r) sums[r] = _mm256_setzero_pd();
    for (size_t k = 0; k < n; ++k, b += p) {
        const __m256d right = _mm256_maskload_pd(b, mask);
        for (int r = 0; r < ROWS; ++r)
            sums[r] = _mm256_add_pd(sums[r], _mm256_mul_pd(_mm256_broadcast_sd(a + r * n + k), right));
    }
    for (int r = 0; r < ROWS; ++r) _mm256_maskstore_pd(c + r * p, mask, rounded(sums[r]));
}

// Two columns: every vector holds two rows of mat2, or two rows of dst.
static void two_columns(const double *a, const double *b, double *c, size_t m, size_t n) {
    size_t i = 0;
    if (n <= 8)
        for (; i + 2 <= m; i += 2) {
            __m256d sums = _mm256_setzero_pd();
            for (size_t k = 0; k < n; ++k) {
                const __m256d left = _mm256_set_m128d(_mm_loaddup_pd(a + (i + 1) * n + k), _mm_loaddup_pd(a + i * n + k));
                const __m256d right = _mm256_broadcast_pd(reinterpret_cast<const __m128d *>(b + 2 * k));
                sums = _mm256_add_pd(sums, _mm256_mul_pd(left, right));
            }
            _mm256_storeu_pd(c + 2 * i, rounded(sums));
        }
    for (; i < m; ++i) {
        const double *row = a + i * n;
        __m256d even = _mm256_setzero_pd(), odd = _mm256_setzero_pd();
        size_t k = 0;
        for (; k + 4 <= n; k += 4) {
            const __m256d four = _mm256_loadu_pd(row + k);
            even = _mm256_add_pd(even, _mm256_mul_pd(_mm256_permute4x64_pd(four, 0x50), _mm256_loadu_pd(b + 2 * k)));
            odd = _mm256_add_pd(odd, _mm256_mul_pd(_mm256_permute4x64_pd(four, 0xFA), _mm256_loadu_pd(b + 2 * k + 4)));
        }
        even = _mm256_add_pd(even, odd);
        __m128d sums = _mm_add_pd(_mm256_castpd256_pd128(even), _mm256_extractf128_pd(even, 1));
        for (; k < n; ++k) sums = _mm_add_pd(sums, _mm_mul_pd(_mm_loaddup_pd(row + k), _mm_loadu_pd(b + 2 * k)));
        _mm_storeu_pd(c + 2 * i, _mm_round_pd(sums, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
    }
}

void matrix_mul_round_int_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    if (p == 2) return two_columns(mat1, mat2, dst, m, n);
    const __m256i mask = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(MASKS + 4 - p % 4));
    size_t i = 0;
    for (; i + 4 <= m; i += 4) {
        const double *a = mat1 + i * n;
        double *c = dst + i * p;
        size_t j = 0;
        for (; j + 8 <= p; j += 8) tile<4, 2>(a, mat2 + j, c + j, n, p);
        if (j + 4 <= p) tile<4, 1>(a, mat2 + j, c + j, n, p), j += 4;
        if (j < p) edge<4>(a, mat2 + j, c + j, n, p, mask);
    }
    for (; i < m; ++i) {
        const double *a = mat1 + i * n;
        double *c = dst + i * p;
        size_t j = 0;
        for (; j + 16 <= p; j += 16) tile<1, 4>(a, mat2 + j, c + j, n, p);
        for (; j + 4 <= p; j += 4) tile<1, 1>(a, mat2 + j, c + j, n, p);
        if (j < p) edge<1>(a, mat2 + j, c + j, n, p, mask);
    }
}
