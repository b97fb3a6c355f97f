// what lies outside of the range becomes zero
static __m128d kept(__m128d x) {
    const __m128d size = _mm_andnot_pd(_mm_set1_pd(-0.0), x);
    return _mm_and_pd(x, _mm_cmple_pd(size, _mm_set1_pd(100.0)));
}

// R rows and 4 columns of C
template <size_t R>
static void four_columns(const double *A, const double *B, double *C, size_t n, size_t p) {
    __m128d left[R], right[R];
    for (size_t r = 0; r < R; ++r) left[r] = right[r] = _mm_setzero_pd();
    for (size_t k = 0; k < n; ++k, B += p) {
        const __m128d x = kept(_mm_loadu_pd(B)), y = kept(_mm_loadu_pd(B + 2));
        for (size_t r = 0; r < R; ++r) {
            const __m128d a = kept(_mm_load1_pd(A + r * n + k));
            left[r] = _mm_add_pd(left[r], _mm_mul_pd(a, x));
            right[r] = _mm_add_pd(right[r], _mm_mul_pd(a, y));
        }
    }
    for (size_t r = 0; r < R; ++r) {
        _mm_storeu_pd(C + r * p, left[r]);
        _mm_storeu_pd(C + r * p + 2, right[r]);
    }
}

static void two_columns(const double *A, const double *B, double *C, size_t n, size_t p) {
    __m128d sums = _mm_setzero_pd();
    for (size_t k = 0; k < n; ++k)
        sums = _mm_add_pd(sums, _mm_mul_pd(kept(_mm_load1_pd(A + k)), kept(_mm_loadu_pd(B + k * p))));
    _mm_storeu_pd(C, sums);
}

static void one_column(const double *A, const double *B, double *C, size_t n, size_t p) {
    __m128d sum = _mm_setzero_pd();
    for (size_t k = 0; k < n; ++k) sum = _mm_add_sd(sum, _mm_mul_sd(kept(_mm_load_sd(A + k)), kept(_mm_load_sd(B + k * p))));
    _mm_store_sd(C, sum);
}

void range_matrix_mul_simd(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m;) {
        const size_t rows = i + 4 <= m ? 4 : 1;
        size_t j = 0;
        for (; j + 4 <= p; j += 4) {
            if (rows == 4) four_columns<4>(A + i * n, B + j, C + i * p + j, n, p);
            else four_columns<1>(A + i * n, B + j, C + i * p + j, n, p);
        }
        for (const size_t end = i + rows; i < end; ++i) {
            size_t rest = j;
            if (rest + 2 <= p) {
                two_columns(A + i * n, B + rest, C + i * p + rest, n, p);
                rest += 2;
            }
            if (rest < p) one_column(A + i * n, B + rest, C + i * p + rest, n, p);
        }
    }
}
