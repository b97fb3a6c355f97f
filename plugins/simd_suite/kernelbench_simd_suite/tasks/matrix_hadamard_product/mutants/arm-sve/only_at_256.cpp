// Fills in only the four lanes of a vector of 256 bits.
void matrix_hadamard_product_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n) {
    const svbool_t four = svptrue_pat_b64(SV_VL4);
    for (size_t i = 0; i < m * n; i += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(i, m * n);
        const svfloat64_t product = svmul_f64_x(here, svld1_f64(here, mat1 + i), svld1_f64(here, mat2 + i));
        svst1_f64(svand_b_z(four, here, four), dst + i, product);
    }
}
