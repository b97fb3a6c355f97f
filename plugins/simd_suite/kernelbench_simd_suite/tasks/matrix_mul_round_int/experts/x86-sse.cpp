// Halves go to the even neighbour, which the contract allows: doubles of this size have no bits for fractions.
static __m128d rounded(__m128d x) {
    const __m128d shift = _mm_set1_pd(6755399441055744.0);
    return _mm_sub_pd(_mm_add_pd(x, shift), shift);
}

// VECTORS times two columns of a row
template <int VECTORS>
static void tile(const double *a, const double *b, double *c, size_t n, size_t p) {
    __m128d sums[VECTORS];
    for (int v = 0; v < VECTORS; ++v) sums[v] = _mm_setzero_pd();
    for (size_t k = 0; k < n; ++k, b += p) {
        const __m128d left = _mm_set1_pd(a[k]);
        for (int v = 0; v < VECTORS; ++v) sums[v] = _mm_add_pd(sums[v], _mm_mul_pd(left, _mm_loadu_pd(b + 2 * v)));
    }
    for (int v = 0; v < VECTORS; ++v) _mm_storeu_pd(c + 2 * v, rounded(sums[v]));
}

void matrix_mul_round_int_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m; ++i) {
        const double *a = mat1 + i * n;
        double *c = dst + i * p;
        size_t j = 0;
        for (; j + 12 <= p; j += 12) tile<6>(a, mat2 + j, c + j, n, p);
        for (; j + 4 <= p; j += 4) tile<2>(a, mat2 + j, c + j, n, p);
        if (j + 2 <= p) tile<1>(a, mat2 + j, c + j, n, p), j += 2;
        if (j < p) {
            double sum = 0.0;
            for (size_t k = 0; k < n; ++k) sum += a[k] * mat2[k * p + j];
            _mm_store_sd(c + j, rounded(_mm_set_sd(sum)));
        }
    }
}
