// By way of integers, as there is no vector instruction that rounds: sums of so small products fit into 64 bits.
static vfloat64m4_t rounded(vfloat64m4_t sums, size_t vl) {
    return __riscv_vfcvt_f_x_v_f64m4(__riscv_vfcvt_x_f_v_i64m4_rm(sums, __RISCV_FRM_RNE, vl), vl);
}

// four rows of dst, or one
template <int ROWS>
static void strip(const double *a, const double *b, double *c, size_t n, size_t p) {
    for (size_t left = p; left > 0;) {
        const size_t vl = __riscv_vsetvl_e64m4(left);
        vfloat64m4_t sums0 = __riscv_vfmv_v_f_f64m4(0, vl), sums1 = sums0, sums2 = sums0, sums3 = sums0;
        const double *row = b;
        for (size_t k = 0; k < n; ++k, row += p) {
            const vfloat64m4_t x = __riscv_vle64_v_f64m4(row, vl);
            sums0 = __riscv_vfmacc_vf_f64m4(sums0, a[k], x, vl);
            if constexpr (ROWS == 4) {
                sums1 = __riscv_vfmacc_vf_f64m4(sums1, a[n + k], x, vl);
                sums2 = __riscv_vfmacc_vf_f64m4(sums2, a[2 * n + k], x, vl);
                sums3 = __riscv_vfmacc_vf_f64m4(sums3, a[3 * n + k], x, vl);
            }
        }
        __riscv_vse64_v_f64m4(c, rounded(sums0, vl), vl);
        if constexpr (ROWS == 4) {
            __riscv_vse64_v_f64m4(c + p, rounded(sums1, vl), vl);
            __riscv_vse64_v_f64m4(c + 2 * p, rounded(sums2, vl), vl);
            __riscv_vse64_v_f64m4(c + 3 * p, rounded(sums3, vl), vl);
        }
        b += vl, c += vl, left -= vl;
    }
}

// One or two columns leave most lanes empty: every lane takes a row of its own.
static void rows_in_lanes(const double *a, const double *b, double *c, size_t m, size_t n, size_t p) {
    const auto stride = static_cast<ptrdiff_t>(sizeof(double));
    const ptrdiff_t along = stride * static_cast<ptrdiff_t>(n), across = stride * static_cast<ptrdiff_t>(p);
    while (m > 0) {
        const size_t vl = __riscv_vsetvl_e64m4(m);
        vfloat64m4_t first = __riscv_vfmv_v_f_f64m4(0, vl), second = first;
        for (size_t k = 0; k < n; ++k) {
            const vfloat64m4_t x = __riscv_vlse64_v_f64m4(a + k, along, vl);
            first = __riscv_vfmacc_vf_f64m4(first, b[k * p], x, vl);
            if (p == 2) second = __riscv_vfmacc_vf_f64m4(second, b[k * p + 1], x, vl);
        }
        __riscv_vsse64_v_f64m4(c, across, rounded(first, vl), vl);
        if (p == 2) __riscv_vsse64_v_f64m4(c + 1, across, rounded(second, vl), vl);
        a += vl * n, c += vl * p, m -= vl;
    }
}

// Few rows and one or two columns: the terms of a sum take the lanes.
static void terms_in_lanes(const double *a, const double *b, double *c, size_t n, size_t p) {
    const auto across = static_cast<ptrdiff_t>(p * sizeof(double));
    const size_t lanes = __riscv_vsetvlmax_e64m4();
    for (size_t j = 0; j < p; ++j) {
        vfloat64m4_t sums = __riscv_vfmv_v_f_f64m4(0, lanes);
        for (size_t k = 0; k < n;) {
            const size_t vl = __riscv_vsetvl_e64m4(n - k);
            const vfloat64m4_t x = __riscv_vle64_v_f64m4(a + k, vl);
            sums = __riscv_vfmacc_vv_f64m4_tu(sums, x, __riscv_vlse64_v_f64m4(b + k * p + j, across, vl), vl);
            k += vl;
        }
        const vfloat64m1_t zero = __riscv_vfmv_v_f_f64m1(0, 1);
        c[j] = std::nearbyint(__riscv_vfmv_f_s_f64m1_f64(__riscv_vfredusum_vs_f64m4_f64m1(sums, zero, lanes)));
    }
}

void matrix_mul_round_int_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    if (p == 0) return;
    if (p <= 2 && n < m) return rows_in_lanes(mat1, mat2, dst, m, n, p);
    size_t i = 0;
    if (p <= 2) {
        for (; i < m; ++i) terms_in_lanes(mat1 + i * n, mat2, dst + i * p, n, p);
        return;
    }
    for (; i + 4 <= m; i += 4) strip<4>(mat1 + i * n, mat2, dst + i * p, n, p);
    for (; i < m; ++i) strip<1>(mat1 + i * n, mat2, dst + i * p, n, p);
}
