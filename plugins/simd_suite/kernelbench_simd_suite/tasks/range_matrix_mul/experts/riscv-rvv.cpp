static double kept(double x) { return std::fabs(x) <= 100.0 ? x : 0.0; }

// what lies outside of the range becomes zero
static vfloat64m4_t kept(vfloat64m4_t x, size_t vl) {
    const vbool16_t outside = __riscv_vmfgt_vf_f64m4_b16(__riscv_vfabs_v_f64m4(x, vl), 100.0, vl);
    return __riscv_vfmerge_vfm_f64m4(x, 0.0, outside, vl);
}

static double total(vfloat64m4_t x, size_t vl) {
    const vfloat64m1_t zero = __riscv_vfmv_v_f_f64m1(0.0, 1);
    return __riscv_vfmv_f_s_f64m1_f64(__riscv_vfredusum_vs_f64m4_f64m1(x, zero, vl));
}

// R rows, 1 or 4
template <size_t R>
static void rows_of(const double *A, const double *B, double *C, size_t n, size_t p) {
    for (size_t j = 0, vl; j < p; j += vl) {
        vl = __riscv_vsetvl_e64m4(p - j);
        vfloat64m4_t first = __riscv_vfmv_v_f_f64m4(0.0, vl), second = first, third = first, fourth = first;
        for (size_t k = 0; k < n; ++k) {
            const vfloat64m4_t x = kept(__riscv_vle64_v_f64m4(B + k * p + j, vl), vl);
            first = __riscv_vfmacc_vf_f64m4(first, kept(A[k]), x, vl);
            if constexpr (R == 4) {
                second = __riscv_vfmacc_vf_f64m4(second, kept(A[n + k]), x, vl);
                third = __riscv_vfmacc_vf_f64m4(third, kept(A[2 * n + k]), x, vl);
                fourth = __riscv_vfmacc_vf_f64m4(fourth, kept(A[3 * n + k]), x, vl);
            }
        }
        __riscv_vse64_v_f64m4(C + j, first, vl);
        if constexpr (R == 4) {
            __riscv_vse64_v_f64m4(C + p + j, second, vl);
            __riscv_vse64_v_f64m4(C + 2 * p + j, third, vl);
            __riscv_vse64_v_f64m4(C + 3 * p + j, fourth, vl);
        }
    }
}

// one row and one column
static double product(const double *A, const double *B, size_t n) {
    const size_t lanes = __riscv_vsetvlmax_e64m4();
    vfloat64m4_t sums = __riscv_vfmv_v_f_f64m4(0.0, lanes);
    for (size_t k = 0, vl; k < n; k += vl) {
        vl = __riscv_vsetvl_e64m4(n - k);
        const vfloat64m4_t x = kept(__riscv_vle64_v_f64m4(A + k, vl), vl);
        const vfloat64m4_t y = kept(__riscv_vle64_v_f64m4(B + k, vl), vl);
        sums = __riscv_vfmacc_vv_f64m4_tu(sums, x, y, vl);
    }
    return total(sums, lanes);
}

// one row and two columns, whose numbers alternate in B
static void two_columns(const double *A, const double *B, double *C, size_t n) {
    const size_t lanes = __riscv_vsetvlmax_e64m4();
    vfloat64m4_t even = __riscv_vfmv_v_f_f64m4(0.0, lanes), odd = even;
    for (size_t k = 0, vl; k < n; k += vl) {
        vl = __riscv_vsetvl_e64m4(n - k);
        const vfloat64m4_t x = kept(__riscv_vle64_v_f64m4(A + k, vl), vl);
        const vfloat64m4x2_t pairs = __riscv_vlseg2e64_v_f64m4x2(B + 2 * k, vl);
        even = __riscv_vfmacc_vv_f64m4_tu(even, x, kept(__riscv_vget_v_f64m4x2_f64m4(pairs, 0), vl), vl);
        odd = __riscv_vfmacc_vv_f64m4_tu(odd, x, kept(__riscv_vget_v_f64m4x2_f64m4(pairs, 1), vl), vl);
    }
    C[0] = total(even, lanes);
    C[1] = total(odd, lanes);
}

// as many rows as there are lanes, and two columns
static void many_rows(const double *A, const double *B, double *C, size_t m, size_t n) {
    const auto stride = static_cast<ptrdiff_t>(n * sizeof(double));
    for (size_t i = 0, vl; i < m; i += vl) {
        vl = __riscv_vsetvl_e64m4(m - i);
        vfloat64m4_t even = __riscv_vfmv_v_f_f64m4(0.0, vl), odd = even;
        for (size_t k = 0; k < n; ++k) {
            const vfloat64m4_t x = kept(__riscv_vlse64_v_f64m4(A + i * n + k, stride, vl), vl);
            even = __riscv_vfmacc_vf_f64m4(even, kept(B[2 * k]), x, vl);
            odd = __riscv_vfmacc_vf_f64m4(odd, kept(B[2 * k + 1]), x, vl);
        }
        __riscv_vsseg2e64_v_f64m4x2(C + 2 * i, __riscv_vcreate_v_f64m4x2(even, odd), vl);
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
