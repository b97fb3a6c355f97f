// what lies outside of the range becomes zero
static float64x2_t kept(float64x2_t x) {
    return vreinterpretq_f64_u64(vandq_u64(vreinterpretq_u64_f64(x), vcaleq_f64(x, vdupq_n_f64(100.0))));
}

static double kept(double x) { return std::fabs(x) <= 100.0 ? x : 0.0; }

// R rows and V times two columns of C
template <size_t R, size_t V>
static void tile(const double *A, const double *B, double *C, size_t n, size_t p) {
    float64x2_t sums[R][V];
    for (size_t r = 0; r < R; ++r)
        for (size_t v = 0; v < V; ++v) sums[r][v] = vdupq_n_f64(0.0);
    for (size_t k = 0; k < n; ++k, B += p) {
        float64x2_t b[V];
        for (size_t v = 0; v < V; ++v) b[v] = kept(vld1q_f64(B + 2 * v));
        for (size_t r = 0; r < R; ++r) {
            const double a = kept(A[r * n + k]);
            for (size_t v = 0; v < V; ++v) sums[r][v] = vfmaq_n_f64(sums[r][v], b[v], a);
        }
    }
    for (size_t r = 0; r < R; ++r)
        for (size_t v = 0; v < V; ++v) vst1q_f64(C + r * p + 2 * v, sums[r][v]);
}

// R rows, at least two columns; an odd last column is computed together with the one before it
template <size_t R>
static void rows_of(const double *A, const double *B, double *C, size_t n, size_t p) {
    size_t j = 0;
    for (; j + 8 <= p; j += 8) tile<R, 4>(A, B + j, C + j, n, p);
    for (; j + 2 <= p; j += 2) tile<R, 1>(A, B + j, C + j, n, p);
    if (j < p) tile<R, 1>(A, B + p - 2, C + p - 2, n, p);
}

static double one_column(const double *A, const double *B, size_t n) {
    float64x2_t even = vdupq_n_f64(0.0), odd = even;
    size_t k = 0;
    for (; k + 4 <= n; k += 4) {
        even = vfmaq_f64(even, kept(vld1q_f64(A + k)), kept(vld1q_f64(B + k)));
        odd = vfmaq_f64(odd, kept(vld1q_f64(A + k + 2)), kept(vld1q_f64(B + k + 2)));
    }
    double sum = vaddvq_f64(vaddq_f64(even, odd));
    for (; k < n; ++k) sum += kept(A[k]) * kept(B[k]);
    return sum;
}

void range_matrix_mul_simd(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    size_t i = 0;
    if (p == 1) {
        for (; i < m; ++i) C[i] = one_column(A + i * n, B, n);
    } else {
        for (; i + 4 <= m; i += 4) rows_of<4>(A + i * n, B, C + i * p, n, p);
        for (; i < m; ++i) rows_of<1>(A + i * n, B, C + i * p, n, p);
    }
}
