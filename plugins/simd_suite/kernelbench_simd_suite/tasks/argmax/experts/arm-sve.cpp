static int8_t largest(const int8_t *src, size_t length) {
    const svbool_t all = svptrue_b8();
    const size_t lanes = svcntb();
    svint8_t a = svdup_n_s8(-128), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 4 * lanes <= length; i += 4 * lanes) {
        a = svmax_s8_x(all, a, svld1_s8(all, src + i));
        b = svmax_s8_x(all, b, svld1_s8(all, src + i + lanes));
        c = svmax_s8_x(all, c, svld1_s8(all, src + i + 2 * lanes));
        d = svmax_s8_x(all, d, svld1_s8(all, src + i + 3 * lanes));
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b8_u64(i, length);
        a = svmax_s8_m(here, a, svld1_s8(here, src + i));
    }
    return svmaxv_s8(all, svmax_s8_x(all, svmax_s8_x(all, a, b), svmax_s8_x(all, c, d)));
}

size_t argmax_simd(const int8_t *src, size_t length) {
    // First the largest value, then the first place where it stands.
    const int8_t best = largest(src, length);
    for (size_t i = 0; i < length; i += svcntb()) {
        const svbool_t here = svwhilelt_b8_u64(i, length);
        const svbool_t same = svcmpeq_n_s8(here, svld1_s8(here, src + i), best);
        if (svptest_any(here, same)) return i + svcntp_b8(here, svbrkb_b_z(here, same));  // lanes before the first hit
    }
    return 0;
}
