// Rounds the first two lanes of each register.
void matrix_mul_round_int_simd(const double *mat1, const double *mat2, double *dst, size_t m, size_t n, size_t p) {
    for (size_t i = 0; i < m; ++i, mat1 += n, dst += p)
        for (size_t j = 0, vl; j < p; j += vl) {
            vl = __riscv_vsetvl_e64m1(p - j);
            vfloat64m1_t sums = __riscv_vfmv_v_f_f64m1(0, vl);
            for (size_t k = 0; k < n; ++k)
                sums = __riscv_vfmacc_vf_f64m1(sums, mat1[k], __riscv_vle64_v_f64m1(mat2 + k * p + j, vl), vl);
            const vint64m1_t whole = __riscv_vfcvt_x_f_v_i64m1_rm(sums, __RISCV_FRM_RNE, vl);
            sums = __riscv_vfcvt_f_x_v_f64m1_tu(sums, whole, std::min<size_t>(vl, 2));
            __riscv_vse64_v_f64m1(dst + j, sums, vl);
        }
}
