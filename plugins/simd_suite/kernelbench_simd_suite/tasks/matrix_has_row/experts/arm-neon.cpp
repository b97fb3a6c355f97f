static inline uint64x2_t equal(const double *x, const double *y) { return vceqq_f64(vld1q_f64(x), vld1q_f64(y)); }

static inline bool any(uint64x2_t mask) { return vmaxvq_u32(vreinterpretq_u32_u64(mask)) != 0; }

static inline bool every(uint64x2_t mask) { return vminvq_u32(vreinterpretq_u32_u64(mask)) != 0; }

static bool same(const double *x, const double *y, size_t n) {
    size_t j = 0;
    for (; j + 8 <= n; j += 8) {
        const uint64x2_t first = vandq_u64(equal(x + j, y + j), equal(x + j + 2, y + j + 2));
        const uint64x2_t second = vandq_u64(equal(x + j + 4, y + j + 4), equal(x + j + 6, y + j + 6));
        if (!every(vandq_u64(first, second))) return false;
    }
    for (; j + 2 <= n; j += 2)
        if (!every(equal(x + j, y + j))) return false;
    return j == n || x[j] == y[j];
}

static bool contains(const double *x, double wanted, size_t n) {
    const float64x2_t both = vdupq_n_f64(wanted);
    size_t i = 0;
    for (; i + 4 <= n; i += 4)
        if (any(vorrq_u64(vceqq_f64(vld1q_f64(x + i), both), vceqq_f64(vld1q_f64(x + i + 2), both)))) return true;
    for (; i < n; ++i)
        if (x[i] == wanted) return true;
    return false;
}

bool matrix_has_row_simd(const double *matrix, const double *wanted, size_t rows, size_t cols) {
    if (cols == 1) return contains(matrix, wanted[0], rows);
    for (size_t i = 0; i < rows; ++i)
        if (same(matrix + i * cols, wanted, cols)) return true;
    return false;
}
