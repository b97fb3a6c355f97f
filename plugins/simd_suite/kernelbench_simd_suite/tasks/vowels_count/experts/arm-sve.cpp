// A 1 for each vowel. Bits 1 to 4 differ between the five vowels: they choose from a table of 16, as many bytes as the
// shortest vector has, the only small letter that it could be.
static svuint8_t vowels_of(svuint8_t c) {
    const svbool_t all = svptrue_b8();
    const svuint8_t table = svdupq_n_u8('a', 0, 'e', 0, 'i', 0, 0, 'o', 0, 0, 'u', 0, 0, 0, 0, 0);
    const svuint8_t small = svorr_n_u8_x(all, c, 0x20);
    const svuint8_t index = svand_n_u8_x(all, svlsr_n_u8_x(all, small, 1), 15);
    return svdup_n_u8_z(svcmpeq_u8(all, small, svtbl_u8(table, index)), 1);
}

int vowels_count_simd(std::string s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const size_t n = s.size(), lanes = svcntb();
    const svbool_t all = svptrue_b8();
    svuint32_t sums = svdup_n_u32(0), sums2 = sums;
    size_t i = 0;
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
        const svuint8_t a = vowels_of(svld1_vnum_u8(all, at + i, 0)), b = vowels_of(svld1_vnum_u8(all, at + i, 1));
        const svuint8_t c = vowels_of(svld1_vnum_u8(all, at + i, 2)), d = vowels_of(svld1_vnum_u8(all, at + i, 3));
        sums = svdot_n_u32(sums, svadd_u8_x(all, a, b), 1);
        sums2 = svdot_n_u32(sums2, svadd_u8_x(all, c, d), 1);
    }
    for (; i < n; i += lanes)  // zeros beyond the end are no vowels
        sums = svdot_n_u32(sums, vowels_of(svld1_u8(svwhilelt_b8_u64(i, n), at + i)), 1);
    int vowels = static_cast<int>(svaddv_u32(svptrue_b32(), svadd_u32_x(svptrue_b32(), sums, sums2)));
    if (n > 0 && (at[n - 1] | 0x20) == 'y') ++vowels;
    return vowels;
}
