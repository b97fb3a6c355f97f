void matrix_scalar_mul_simd(const double *mat, double scalar, double *dst, size_t m, size_t n) {
    const size_t count = m * n;
    for (size_t i = 0; i < count; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, count);
        svst1_f64(here, dst + i, svmul_n_f64_x(here, svld1_f64(here, mat + i), scalar));
    }
}
