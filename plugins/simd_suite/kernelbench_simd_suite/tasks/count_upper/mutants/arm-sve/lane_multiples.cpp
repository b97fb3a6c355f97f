// Counts in whole vectors only.
int count_upper_simd(const std::string &s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const svbool_t all = svptrue_b8(), even = svtrn1_b8(all, svpfalse_b());
    uint64_t vowels = 0;
    for (size_t i = 0; i + svcntb() <= s.size(); i += svcntb()) {
        const svuint8_t c = svld1_u8(all, at + i);
        svbool_t found = svcmpeq_n_u8(even, c, 'A');
        for (const uint8_t each : {'E', 'I', 'O', 'U'}) found = svorr_b_z(all, found, svcmpeq_n_u8(even, c, each));
        vowels += svcntp_b8(all, found);
    }
    return static_cast<int>(vowels);
}
