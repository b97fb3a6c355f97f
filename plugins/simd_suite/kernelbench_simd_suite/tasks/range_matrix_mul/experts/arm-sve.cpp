static svbool_t inside(svbool_t here, svfloat64_t x) { return svacle_n_f64(here, x, 100.0); }

static double kept(double x) { return std::fabs(x) <= 100.0 ? x : 0.0; }

// R rows, 1 or 4, and V vectors of columns, 1 or 2; the predicates choose the columns
template <size_t R, size_t V>
static void tile(const double *A, const double *B, double *C, size_t n, size_t p, svbool_t left, svbool_t right) {
    svfloat64_t a = svdup_n_f64(0.0), b = a, c = a, d = a, e = a, f = a, g = a, h = a;
    for (size_t k = 0; k < n; ++k, ++A, B += p) {
        const svfloat64_t x = svld1_f64(left, B);
        const svbool_t in_x = inside(left, x);
        a = svmla_n_f64_m(in_x, a, x, kept(A[0]));
        if constexpr (R == 4) {
            b = svmla_n_f64_m(in_x, b, x, kept(A[n]));
            c = svmla_n_f64_m(in_x, c, x, kept(A[2 * n]));
            d = svmla_n_f64_m(in_x, d, x, kept(A[3 * n]));
        }
        if constexpr (V == 2) {
            const svfloat64_t y = svld1_vnum_f64(right, B, 1);
            const svbool_t in_y = inside(right, y);
            e = svmla_n_f64_m(in_y, e, y, kept(A[0]));
            if constexpr (R == 4) {
                f = svmla_n_f64_m(in_y, f, y, kept(A[n]));
                g = svmla_n_f64_m(in_y, g, y, kept(A[2 * n]));
                h = svmla_n_f64_m(in_y, h, y, kept(A[3 * n]));
            }
        }
    }
    svst1_f64(left, C, a);
    if constexpr (V == 2) svst1_vnum_f64(right, C, 1, e);
    if constexpr (R == 4) {
        svst1_f64(left, C + p, b);
        svst1_f64(left, C + 2 * p, c);
        svst1_f64(left, C + 3 * p, d);
        if constexpr (V == 2) {
            svst1_vnum_f64(right, C + p, 1, f);
            svst1_vnum_f64(right, C + 2 * p, 1, g);
            svst1_vnum_f64(right, C + 3 * p, 1, h);
        }
    }
}

template <size_t R>
static void rows_of(const double *A, const double *B, double *C, size_t n, size_t p) {
    const size_t lanes = svcntd();
    size_t j = 0;
    for (; j + lanes < p; j += 2 * lanes)
        tile<R, 2>(A, B + j, C + j, n, p, svptrue_b64(), svwhilelt_b64_u64(j + lanes, p));
    if (j < p) tile<R, 1>(A, B + j, C + j, n, p, svwhilelt_b64_u64(j, p), svpfalse_b());
}

// one row and one column
static double product(const double *A, const double *B, size_t n) {
    svfloat64_t sums = svdup_n_f64(0.0);
    for (size_t k = 0; k < n; k += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(k, n);
        const svfloat64_t x = svld1_f64(here, A + k), y = svld1_f64(here, B + k);
        sums = svmla_f64_m(inside(inside(here, x), y), sums, x, y);
    }
    return svaddv_f64(svptrue_b64(), sums);
}

// one row and two columns, whose numbers alternate in B
static void two_columns(const double *A, const double *B, double *C, size_t n) {
    svfloat64_t even = svdup_n_f64(0.0), odd = even;
    for (size_t k = 0; k < n; k += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(k, n);
        const svfloat64_t x = svld1_f64(here, A + k);
        const svfloat64x2_t pairs = svld2_f64(here, B + 2 * k);
        const svfloat64_t y = svget2_f64(pairs, 0), z = svget2_f64(pairs, 1);
        const svbool_t in_x = inside(here, x);
        even = svmla_f64_m(inside(in_x, y), even, x, y);
        odd = svmla_f64_m(inside(in_x, z), odd, x, z);
    }
    C[0] = svaddv_f64(svptrue_b64(), even);
    C[1] = svaddv_f64(svptrue_b64(), odd);
}

// as many rows as there are lanes, and two columns
static void many_rows(const double *A, const double *B, double *C, size_t m, size_t n) {
    const svint64_t offsets = svindex_s64(0, static_cast<int64_t>(n));
    for (size_t i = 0; i < m; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, m);
        svfloat64_t even = svdup_n_f64(0.0), odd = even;
        for (size_t k = 0; k < n; ++k) {
            const svfloat64_t x = svld1_gather_s64index_f64(here, A + i * n + k, offsets);
            const svbool_t in_x = inside(here, x);
            even = svmla_n_f64_m(in_x, even, x, kept(B[2 * k]));
            odd = svmla_n_f64_m(in_x, odd, x, kept(B[2 * k + 1]));
        }
        svst2_f64(here, C + 2 * i, svcreate2_f64(even, odd));
    }
}

void range_matrix_mul_simd(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    size_t i = 0;
    if (p == 1) {
        for (; i < m; ++i) C[i] = product(A + i * n, B, n);
    } else if (p == 2 && n < m) {
        many_rows(A, B, C, m, n);
    } else if (p == 2) {
        for (; i < m; ++i) two_columns(A + i * n, B, C + 2 * i, n);
    } else {
        for (; i + 4 <= m; i += 4) rows_of<4>(A + i * n, B, C + i * p, n, p);
        for (; i < m; ++i) rows_of<1>(A + i * n, B, C + i * p, n, p);
    }
}
