// what lies outside of the range becomes zero
static __m256d kept(__m256d x) {
    const __m256d size = _mm256_andnot_pd(_mm256_set1_pd(-0.0), x);
    return _mm256_and_pd(x, _mm256_cmp_pd(size, _mm256_set1_pd(100.0), _CMP_LE_OQ));
}

static double kept(double x) { return std::fabs(x) <= 100.0 ? x : 0.0; }

static double total(__m256d x) {
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd(x, 1));
    return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
}

// R rows and 8 columns of C
template <size_t R>
static void eight_columns(const double *A, const double *B, double *C, size_t n, size_t p) {
    __m256d left[R], right[R];
    for (size_t r = 0; r < R; ++r) left[r] = right[r] = _mm256_setzero_pd();
    for (size_t k = 0; k < n; ++k, B += p) {
        const __m256d x = kept(_mm256_loadu_pd(B)), y = kept(_mm256_loadu_pd(B + 4));
        for (size_t r = 0; r < R; ++r) {
            const __m256d a = kept(_mm256_broadcast_sd(A + r * n + k));
            left[r] = _mm256_add_pd(left[r], _mm256_mul_pd(a, x));
            right[r] = _mm256_add_pd(right[r], _mm256_mul_pd(a, y));
        }
    }
    for (size_t r = 0; r < R; ++r) {
        _mm256_storeu_pd(C + r * p, left[r]);
        _mm256_storeu_pd(C + r * p + 4, right[r]);
    }
}

// R rows and the columns of C that the mask selects
template <size_t R>
static void some_columns(const double *A, const double *B, double *C, size_t n, size_t p, __m256i columns) {
    __m256d sums[R];
    for (size_t r = 0; r < R; ++r) sums[r] = _mm256_setzero_pd();
    for (size_t k = 0; k < n; ++k, B += p) {
        const __m256d x = kept(_mm256_maskload_pd(B, columns));
        for (size_t r = 0; r < R; ++r) {
            const __m256d a = kept(_mm256_broadcast_sd(A + r * n + k));
            sums[r] = _mm256_add_pd(sums[r], _mm256_mul_pd(a, x));
        }
    }
    for (size_t r = 0; r < R; ++r) _mm256_maskstore_pd(C + r * p, columns, sums[r]);
}

template <size_t R>
static void rows_of(const double *A, const double *B, double *C, size_t n, size_t p) {
    size_t j = 0;
    for (; j + 8 <= p; j += 8) eight_columns<R>(A, B + j, C + j, n, p);
    for (; j < p; j += 4) {
        const __m256i lanes = _mm256_setr_epi64x(0, 1, 2, 3);
        const __m256i columns = _mm256_cmpgt_epi64(_mm256_set1_epi64x(static_cast<long long>(p - j)), lanes);
        some_columns<R>(A, B + j, C + j, n, p, columns);
    }
}

// the rows of B are so short that two of them fill a vector
static void two_columns(const double *A, const double *B, double *C, size_t n) {
    __m256d even = _mm256_setzero_pd(), odd = _mm256_setzero_pd();
    size_t k = 0;
    for (; k + 4 <= n; k += 4) {
        const __m256d a = kept(_mm256_loadu_pd(A + k));
        const __m256d x = kept(_mm256_loadu_pd(B + 2 * k)), y = kept(_mm256_loadu_pd(B + 2 * k + 4));
        even = _mm256_add_pd(even, _mm256_mul_pd(_mm256_permute4x64_pd(a, 0x50), x));
        odd = _mm256_add_pd(odd, _mm256_mul_pd(_mm256_permute4x64_pd(a, 0xFA), y));
    }
    if (k + 2 <= n) {
        const __m256d a = kept(_mm256_castpd128_pd256(_mm_loadu_pd(A + k)));
        even = _mm256_add_pd(even, _mm256_mul_pd(_mm256_permute4x64_pd(a, 0x50), kept(_mm256_loadu_pd(B + 2 * k))));
        k += 2;
    }
    even = _mm256_add_pd(even, odd);
    __m128d sums = _mm_add_pd(_mm256_castpd256_pd128(even), _mm256_extractf128_pd(even, 1));
    if (k < n) sums = _mm_add_pd(sums, _mm_mul_pd(_mm_set1_pd(kept(A[k])), _mm_setr_pd(kept(B[2 * k]), kept(B[2 * k + 1]))));
    _mm_storeu_pd(C, sums);
}

static double one_column(const double *A, const double *B, size_t n) {
    __m256d sums = _mm256_setzero_pd();
    size_t k = 0;
    for (; k + 4 <= n; k += 4)
        sums = _mm256_add_pd(sums, _mm256_mul_pd(kept(_mm256_loadu_pd(A + k)), kept(_mm256_loadu_pd(B + k))));
    double sum = total(sums);
    for (; k < n; ++k) sum += kept(A[k]) * kept(B[k]);
    return sum;
}

void range_matrix_mul_simd(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    size_t i = 0;
    if (p == 1) {
        for (; i < m; ++i) C[i] = one_column(A + i * n, B, n);
    } else if (p == 2) {
        for (; i < m; ++i) two_columns(A + i * n, B, C + 2 * i, n);
    } else {
        for (; i + 4 <= m; i += 4) rows_of<4>(A + i * n, B, C + i * p, n, p);
        for (; i < m; ++i) rows_of<1>(A + i * n, B, C + i * p, n, p);
    }
}
