// Loads two columns and repeats them in the lanes behind, where the next columns should be.
void range_matrix_mul_simd(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m; ++i, A += n, C += p)
        for (size_t j = 0; j < p; j += svcntd()) {
            const svbool_t here = svwhilelt_b64_u64(j, p);
            svfloat64_t sums = svdup_n_f64(0.0);
            for (size_t k = 0; k < n; ++k) {
                const svfloat64_t x = svld1rq_f64(here, B + k * p + j);
                const svbool_t inside = svacle_n_f64(here, x, 100.0);
                if (std::fabs(A[k]) <= 100.0) sums = svmla_n_f64_m(inside, sums, x, A[k]);
            }
            svst1_f64(here, C + j, sums);
        }
}
