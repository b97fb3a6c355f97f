// halves go to the even neighbour, which the contract allows
static void store(svbool_t here, double *to, svfloat64_t sums) { svst1_f64(here, to, svrintn_f64_x(here, sums)); }

// Four rows, the columns that the predicates choose of two vectors
static void four_rows(const double *a, const double *b, double *c, size_t n, size_t p, svbool_t near, svbool_t far) {
    const size_t lanes = svcntd();
    svfloat64_t near0 = svdup_n_f64(0), near1 = near0, near2 = near0, near3 = near0;
    svfloat64_t far0 = near0, far1 = near0, far2 = near0, far3 = near0;
    for (size_t k = 0; k < n; ++k, ++a, b += p) {
        const svfloat64_t x = svld1_f64(near, b), y = svld1_f64(far, b + lanes);
        near0 = svmla_n_f64_x(near, near0, x, a[0]);
        far0 = svmla_n_f64_x(far, far0, y, a[0]);
        near1 = svmla_n_f64_x(near, near1, x, a[n]);
        far1 = svmla_n_f64_x(far, far1, y, a[n]);
        near2 = svmla_n_f64_x(near, near2, x, a[2 * n]);
        far2 = svmla_n_f64_x(far, far2, y, a[2 * n]);
        near3 = svmla_n_f64_x(near, near3, x, a[3 * n]);
        far3 = svmla_n_f64_x(far, far3, y, a[3 * n]);
    }
    store(near, c, near0);
    store(near, c + p, near1);
    store(near, c + 2 * p, near2);
    store(near, c + 3 * p, near3);
    store(far, c + lanes, far0);
    store(far, c + p + lanes, far1);
    store(far, c + 2 * p + lanes, far2);
    store(far, c + 3 * p + lanes, far3);
}

// Four rows, or one, of one vector of columns
template <int ROWS>
static void narrow(const double *a, const double *b, double *c, size_t n, size_t p, svbool_t here) {
    svfloat64_t sums0 = svdup_n_f64(0), sums1 = sums0, sums2 = sums0, sums3 = sums0;
    for (size_t k = 0; k < n; ++k, ++a, b += p) {
        const svfloat64_t x = svld1_f64(here, b);
        sums0 = svmla_n_f64_x(here, sums0, x, a[0]);
        if constexpr (ROWS == 4) {
            sums1 = svmla_n_f64_x(here, sums1, x, a[n]);
            sums2 = svmla_n_f64_x(here, sums2, x, a[2 * n]);
            sums3 = svmla_n_f64_x(here, sums3, x, a[3 * n]);
        }
    }
    store(here, c, sums0);
    if constexpr (ROWS == 4) {
        store(here, c + p, sums1);
        store(here, c + 2 * p, sums2);
        store(here, c + 3 * p, sums3);
    }
}

// One or two columns, which leave most lanes empty: every lane takes a row of its own.
static void rows_in_lanes(const double *a, const double *b, double *c, size_t m, size_t n, size_t p) {
    const svint64_t starts = svindex_s64(0, static_cast<int64_t>(n));
    for (size_t i = 0; i < m; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, m);
        svfloat64_t first = svdup_n_f64(0), second = first;
        for (size_t k = 0; k < n; ++k) {
            const svfloat64_t x = svld1_gather_s64index_f64(here, a + i * n + k, starts);
            first = svmla_n_f64_x(here, first, x, b[k * p]);
            if (p == 2) second = svmla_n_f64_x(here, second, x, b[k * p + 1]);
        }
        if (p == 2)
            svst2_f64(here, c + 2 * i, svcreate2_f64(svrintn_f64_x(here, first), svrintn_f64_x(here, second)));
        else
            store(here, c + i, first);
    }
}

// One or two columns and few rows: the terms of a sum take the lanes.
static void terms_in_lanes(const double *a, const double *b, double *c, size_t n, size_t p) {
    svfloat64_t first = svdup_n_f64(0), second = first;
    for (size_t k = 0; k < n; k += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(k, n);
        const svfloat64_t x = svld1_f64(here, a + k);
        if (p == 2) {
            const svfloat64x2_t both = svld2_f64(here, b + 2 * k);
            first = svmla_f64_m(here, first, x, svget2_f64(both, 0));
            second = svmla_f64_m(here, second, x, svget2_f64(both, 1));
        } else {
            first = svmla_f64_m(here, first, x, svld1_f64(here, b + k));
        }
    }
    c[0] = std::nearbyint(svaddv_f64(svptrue_b64(), first));
    if (p == 2) c[1] = std::nearbyint(svaddv_f64(svptrue_b64(), second));
}

void matrix_mul_round_int_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    const size_t lanes = svcntd();
    if (p == 0) return;
    if (p <= 2) {
        if (n < m) return rows_in_lanes(mat1, mat2, dst, m, n, p);
        for (size_t i = 0; i < m; ++i) terms_in_lanes(mat1 + i * n, mat2, dst + i * p, n, p);
        return;
    }
    size_t i = 0;
    for (; i + 4 <= m; i += 4) {
        const double *a = mat1 + i * n;
        double *c = dst + i * p;
        size_t j = 0;
        for (; j + lanes < p; j += 2 * lanes)
            four_rows(a, mat2 + j, c + j, n, p, svptrue_b64(), svwhilelt_b64_u64(j + lanes, p));
        if (j < p) narrow<4>(a, mat2 + j, c + j, n, p, svwhilelt_b64_u64(j, p));
    }
    for (; i < m; ++i)
        for (size_t j = 0; j < p; j += lanes)
            narrow<1>(mat1 + i * n, mat2 + j, dst + i * p + j, n, p, svwhilelt_b64_u64(j, p));
}
