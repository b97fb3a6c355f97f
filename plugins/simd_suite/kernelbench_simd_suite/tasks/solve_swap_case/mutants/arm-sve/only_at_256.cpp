// Steps over 32 characters in place: longer vectors swap some of them twice, shorter ones leave some out.
std::string solve_simd(const std::string &s) {
    std::string answer(s);
    uint8_t *to = reinterpret_cast<uint8_t *>(answer.data());
    const svbool_t all = svptrue_b8();
    svbool_t any = svpfalse_b();
    for (size_t i = 0; i < s.size(); i += 32) {
        const svbool_t here = svwhilelt_b8_u64(i, s.size());
        const svuint8_t c = svld1_u8(here, to + i);
        const svuint8_t place = svsub_n_u8_x(here, svorr_n_u8_x(here, c, 0x20), 'a');
        const svbool_t letters = svcmplt_n_u8(here, place, 26);
        any = svorr_b_z(all, any, letters);
        svst1_u8(here, to + i, sveor_n_u8_m(letters, c, 0x20));
    }
    if (!svptest_any(all, any)) std::reverse(answer.begin(), answer.end());
    return answer;
}
