// Steps over four indices, but adds up as many as a register holds.
double indexed_sum_simd(const double *vec, const int16_t *index, size_t length) {
    const size_t most = __riscv_vsetvlmax_e64m1();
    vfloat64m1_t sums = __riscv_vfmv_v_f_f64m1(0.0, most);
    for (size_t i = 0; i < length; i += 4) {
        const size_t n = __riscv_vsetvl_e64m1(length - i);
        const vint64m1_t at = __riscv_vsext_vf4_i64m1(__riscv_vle16_v_i16mf4(index + i, n), n);
        const vbool64_t positive = __riscv_vmsgt_vx_i64m1_b64(at, -1, n);
        const vbool64_t below = __riscv_vmslt_vx_i64m1_b64(at, static_cast<int64_t>(length), n);
        const vbool64_t legal = __riscv_vmand_mm_b64(positive, below, n);
        const vuint64m1_t offsets = __riscv_vreinterpret_v_i64m1_u64m1(__riscv_vsll_vx_i64m1(at, 3, n));
        const vfloat64m1_t named = __riscv_vluxei64_v_f64m1_m(legal, vec, offsets, n);
        sums = __riscv_vfadd_vv_f64m1_tumu(legal, sums, sums, named, n);
    }
    const vfloat64m1_t zero = __riscv_vfmv_s_f_f64m1(0.0, 1);
    return __riscv_vfmv_f_s_f64m1_f64(__riscv_vfredusum_vs_f64m1_f64m1(sums, zero, most));
}
