// Takes a register for four columns: shorter ones leave gaps, longer ones reach past the end.
void range_matrix_mul_simd(const double *A, const double *B, double *C, size_t m, size_t n, size_t p) {
    const size_t lanes = __riscv_vsetvlmax_e64m1();
    for (size_t i = 0; i < m; ++i, A += n, C += p)
        for (size_t j = 0; j < p; j += 4) {
            const size_t vl = p - j < 4 ? p - j : lanes;
            vfloat64m1_t sums = __riscv_vfmv_v_f_f64m1(0.0, vl);
            for (size_t k = 0; k < n; ++k) {
                vfloat64m1_t x = __riscv_vle64_v_f64m1(B + k * p + j, vl);
                const vbool64_t outside = __riscv_vmfgt_vf_f64m1_b64(__riscv_vfabs_v_f64m1(x, vl), 100.0, vl);
                x = __riscv_vfmerge_vfm_f64m1(x, 0.0, outside, vl);
                if (std::fabs(A[k]) <= 100.0) sums = __riscv_vfmacc_vf_f64m1(sums, A[k], x, vl);
            }
            __riscv_vse64_v_f64m1(C + j, sums, vl);
        }
}
