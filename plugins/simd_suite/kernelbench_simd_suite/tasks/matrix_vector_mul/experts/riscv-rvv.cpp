// Rows shorter than a vector: a lane for each row, column by column.
static void short_rows(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    const ptrdiff_t stride = static_cast<ptrdiff_t>(n * sizeof(float));
    while (m > 0) {
        const size_t rows = __riscv_vsetvl_e32m4(m);
        vfloat32m4_t totals = __riscv_vfmv_v_f_f32m4(0.0f, rows);
        for (size_t j = 0; j < n; ++j)
            totals = __riscv_vfmacc_vf_f32m4(totals, vec[j], __riscv_vlse32_v_f32m4(mat + j, stride, rows), rows);
        __riscv_vse32_v_f32m4(dst, totals, rows);
        mat += rows * n, dst += rows, m -= rows;
    }
}

static float total(vfloat32m4_t sums, size_t lanes) {
    const vfloat32m1_t zero = __riscv_vfmv_s_f_f32m1(0.0f, 1);
    return __riscv_vfmv_f_s_f32m1_f32(__riscv_vfredusum_vs_f32m4_f32m1(sums, zero, lanes));
}

void matrix_vector_mul_simd(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    if (n < __riscv_vsetvlmax_e32m1()) return short_rows(mat, vec, dst, m, n);
    const size_t lanes = __riscv_vsetvlmax_e32m4();
    for (size_t i = 0; i < m; i += 2) {
        // Two rows share what is loaded of vec; an odd last one goes with itself.
        const bool two = i + 1 < m;
        const float *a = mat + i * n, *b = two ? a + n : a;
        vfloat32m4_t sa = __riscv_vfmv_v_f_f32m4(0.0f, lanes), sb = sa;
        for (size_t j = 0, step; j < n; j += step) {
            step = __riscv_vsetvl_e32m4(n - j);
            const vfloat32m4_t x = __riscv_vle32_v_f32m4(vec + j, step);
            sa = __riscv_vfmacc_vv_f32m4_tu(sa, __riscv_vle32_v_f32m4(a + j, step), x, step);
            sb = __riscv_vfmacc_vv_f32m4_tu(sb, __riscv_vle32_v_f32m4(b + j, step), x, step);
        }
        dst[i] = total(sa, lanes);
        if (two) dst[i + 1] = total(sb, lanes);
    }
}
