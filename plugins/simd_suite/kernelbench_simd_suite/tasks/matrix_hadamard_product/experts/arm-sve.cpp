static void multiply_some(svbool_t here, const double *x, const double *y, double *product) {
    svst1_f64(here, product, svmul_f64_x(here, svld1_f64(here, x), svld1_f64(here, y)));
}

void matrix_hadamard_product_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    const size_t count = m * n, lanes = svcntd();
    const svbool_t all = svptrue_b64();
    size_t i = 0;
    for (; i + 4 * lanes <= count; i += 4 * lanes)
        for (size_t k = i; k < i + 4 * lanes; k += lanes) multiply_some(all, mat1 + k, mat2 + k, dst + k);
    for (; i < count; i += lanes) multiply_some(svwhilelt_b64_u64(i, count), mat1 + i, mat2 + i, dst + i);
}
