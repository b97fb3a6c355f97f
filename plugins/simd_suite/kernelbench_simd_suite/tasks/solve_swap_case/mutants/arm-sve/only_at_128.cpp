// Turns the characters around with an order for sixteen lanes.
std::string solve_simd(const std::string &s) {
    std::string answer(s);
    const size_t n = s.size(), lanes = svcntb();
    const uint8_t *from = reinterpret_cast<const uint8_t *>(s.data());
    uint8_t *to = reinterpret_cast<uint8_t *>(answer.data());
    bool any = false;
    for (size_t i = 0; i < n; i += lanes) {
        const svbool_t here = svwhilelt_b8_u64(i, n);
        const svuint8_t c = svld1_u8(here, from + i);
        const svuint8_t place = svsub_n_u8_x(here, svorr_n_u8_x(here, c, 0x20), 'a');
        const svbool_t letters = svcmplt_n_u8(here, place, 26);
        any |= svptest_any(here, letters);
        svst1_u8(here, to + i, sveor_n_u8_m(letters, c, 0x20));
    }
    if (any) return answer;
    const svuint8_t order = svindex_u8(15, 0xFF);
    size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        svst1_u8(svptrue_b8(), to + n - i - lanes, svtbl_u8(svld1_u8(svptrue_b8(), from + i), order));
    for (; i < n; ++i) answer[n - 1 - i] = s[i];
    return answer;
}
