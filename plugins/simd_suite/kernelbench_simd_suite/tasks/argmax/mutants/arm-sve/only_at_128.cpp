// Counts the vectors before the hit for sixteen bytes each.
size_t argmax_simd(const int8_t *src, size_t length) {
    svint8_t wide = svdup_n_s8(-128);
    for (size_t i = 0; i < length; i += svcntb()) {
        const svbool_t here = svwhilelt_b8_u64(i, length);
        wide = svmax_s8_m(here, wide, svld1_s8(here, src + i));
    }
    const int8_t best = svmaxv_s8(svptrue_b8(), wide);
    for (size_t i = 0, vector = 0; i < length; i += svcntb(), ++vector) {
        const svbool_t here = svwhilelt_b8_u64(i, length);
        const svbool_t same = svcmpeq_n_s8(here, svld1_s8(here, src + i), best);
        if (svptest_any(here, same)) return 16 * vector + svcntp_b8(here, svbrkb_b_z(here, same));
    }
    return 0;
}
