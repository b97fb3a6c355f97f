static svbool_t letters_of(svbool_t here, svuint8_t c) {
    const svuint8_t small = svorr_n_u8_x(here, c, 0x20);
    return svcmplt_n_u8(here, svsub_n_u8_x(here, small, 'a'), 26);
}

std::string solve_simd(const std::string &s) {
    std::string answer(s);
    const size_t n = s.size(), lanes = svcntb();
    const uint8_t *from = reinterpret_cast<const uint8_t *>(s.data());
    uint8_t *to = reinterpret_cast<uint8_t *>(answer.data());
    const svbool_t all = svptrue_b8();
    svbool_t any = svpfalse_b();
    size_t i = 0;
    for (; i + 2 * lanes <= n; i += 2 * lanes) {
        const svuint8_t x = svld1_u8(all, from + i), y = svld1_u8(all, from + i + lanes);
        const svbool_t p = letters_of(all, x), q = letters_of(all, y);
        any = svorr_b_z(all, any, svorr_b_z(all, p, q));
        svst1_u8(all, to + i, sveor_n_u8_m(p, x, 0x20));
        svst1_u8(all, to + i + lanes, sveor_n_u8_m(q, y, 0x20));
    }
    for (; i < n; i += lanes) {
        const svbool_t here = svwhilelt_b8_u64(i, n);
        const svuint8_t x = svld1_u8(here, from + i);
        const svbool_t p = letters_of(here, x);
        any = svorr_b_z(all, any, p);
        svst1_u8(here, to + i, sveor_n_u8_m(p, x, 0x20));
    }
    if (svptest_any(all, any)) return answer;
    uint8_t *end = to + n;
    for (i = 0; i + lanes <= n; i += lanes) svst1_u8(all, end - i - lanes, svrev_u8(svld1_u8(all, from + i)));
    if (i < n) {  // the rest is turned around within the first lanes
        const svbool_t here = svwhilelt_b8_u64(i, n);
        const svuint8_t order = svindex_u8(static_cast<uint8_t>(n - i - 1), 0xFF);
        svst1_u8(here, to, svtbl_u8(svld1_u8(here, from + i), order));
    }
    return answer;
}
