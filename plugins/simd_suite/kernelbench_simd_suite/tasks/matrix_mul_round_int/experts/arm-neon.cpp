// ROWS rows of dst, VECTORS times two columns; halves go to the even neighbour, which the contract allows
template <int ROWS, int VECTORS>
static void tile(const double *a, const double *b, double *c, size_t n, size_t p) {
    float64x2_t sums[ROWS][VECTORS];
    for (int r = 0; r < ROWS; ++r)
        for (int v = 0; v < VECTORS; ++v) sums[r][v] = vdupq_n_f64(0);
    for (size_t k = 0; k < n; ++k, b += p) {
        float64x2_t right[VECTORS];
        for (int v = 0; v < VECTORS; ++v) right[v] = vld1q_f64(b + 2 * v);
        for (int r = 0; r < ROWS; ++r)
            for (int v = 0; v < VECTORS; ++v) sums[r][v] = vfmaq_n_f64(sums[r][v], right[v], a[r * n + k]);
    }
    for (int r = 0; r < ROWS; ++r)
        for (int v = 0; v < VECTORS; ++v) vst1q_f64(c + r * p + 2 * v, vrndnq_f64(sums[r][v]));
}

// Two columns at least. With an odd number, the last vector begins one column earlier, which is computed twice then.
template <int ROWS>
static void strip(const double *a, const double *b, double *c, size_t n, size_t p) {
    size_t j = 0;
    for (; j + 8 <= p; j += 8) tile<ROWS, 4>(a, b + j, c + j, n, p);
    if (j + 4 <= p) {
        tile<ROWS, 2>(a, b + j, c + j, n, p);
        j += 4;
    }
    for (; j < p; j += 2) {
        const size_t at = std::min(j, p - 2);
        tile<ROWS, 1>(a, b + at, c + at, n, p);
    }
}

static double dot(const double *a, const double *b, size_t n) {
    float64x2_t first = vdupq_n_f64(0), second = first;
    size_t k = 0;
    for (; k + 4 <= n; k += 4) {
        first = vfmaq_f64(first, vld1q_f64(a + k), vld1q_f64(b + k));
        second = vfmaq_f64(second, vld1q_f64(a + k + 2), vld1q_f64(b + k + 2));
    }
    double sum = vaddvq_f64(vaddq_f64(first, second));
    for (; k < n; ++k) sum += a[k] * b[k];
    return sum;
}

void matrix_mul_round_int_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    size_t i = 0;
    if (p == 0) return;
    if (p == 1) {
        for (; i < m; ++i) dst[i] = std::nearbyint(dot(mat1 + i * n, mat2, n));
        return;
    }
    for (; i + 4 <= m; i += 4) strip<4>(mat1 + i * n, mat2, dst + i * p, n, p);
    for (; i < m; ++i) strip<1>(mat1 + i * n, mat2, dst + i * p, n, p);
}
