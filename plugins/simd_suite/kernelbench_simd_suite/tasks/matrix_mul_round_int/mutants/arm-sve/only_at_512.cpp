// Rounds eight lanes: a fixed pattern, which selects none in smaller vectors.
void matrix_mul_round_int_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m; ++i, mat1 += n, dst += p)
        for (size_t j = 0; j < p; j += svcntd()) {
            const svbool_t here = svwhilelt_b64_u64(j, p);
            svfloat64_t sums = svdup_n_f64(0);
            for (size_t k = 0; k < n; ++k)
                sums = svmla_n_f64_x(here, sums, svld1_f64(here, mat2 + k * p + j), mat1[k]);
            svst1_f64(here, dst + j, svrintn_f64_m(sums, svptrue_pat_b64(SV_VL8), sums));
        }
}
