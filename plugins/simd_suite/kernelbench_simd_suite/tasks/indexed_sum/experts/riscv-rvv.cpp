double indexed_sum_simd(const double *vec, const int16_t *index, size_t length) {
    const size_t most = __riscv_vsetvlmax_e64m8();
    const auto limit = static_cast<uint16_t>(std::min<size_t>(length, 32768));
    const uint16_t *from = reinterpret_cast<const uint16_t *>(index);
    vfloat64m8_t sums = __riscv_vfmv_v_f_f64m8(0.0, most);
    for (size_t left = length; left > 0;) {
        const size_t n = __riscv_vsetvl_e64m8(left);
        const vuint16m2_t at = __riscv_vle16_v_u16m2(from, n);
        // without a sign, negative indices are 32768 and more
        const vbool8_t legal = __riscv_vmsltu_vx_u16m2_b8(at, limit, n);
        const vuint32m4_t offsets = __riscv_vwmulu_vx_u32m4(at, sizeof(double), n);
        const vfloat64m8_t named = __riscv_vluxei32_v_f64m8_m(legal, vec, offsets, n);
        sums = __riscv_vfadd_vv_f64m8_tumu(legal, sums, sums, named, n);
        from += n, left -= n;
    }
    const vfloat64m1_t zero = __riscv_vfmv_s_f_f64m1(0.0, 1);
    return __riscv_vfmv_f_s_f64m1_f64(__riscv_vfredusum_vs_f64m8_f64m1(sums, zero, most));
}
