// By the lower four bits, which of A, E, I and O it could be; U shares them with E.
static const uint8_t CANDIDATES[16] = {1, 'A', 0, 0, 0, 'E', 0, 0, 0, 'I', 0, 0, 0, 0, 0, 'O'};

static uint64_t vowels_of(svuint8_t c, svuint8_t table) {
    const svbool_t all = svptrue_b8();
    const svbool_t found = svcmpeq_u8(all, c, svtbl_u8(table, svand_n_u8_x(all, c, 15)));
    return svcntp_b8(all, svorr_b_z(all, found, svcmpeq_n_u8(all, c, 'U')));
}

int count_upper_simd(const std::string &s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const size_t n = s.size(), lanes = svcntb();
    const svbool_t all = svptrue_b8();
    const svuint8_t table = svld1rq_u8(all, CANDIDATES);
    uint64_t vowels = 0;
    size_t i = 0;
    for (; i + 4 * lanes <= n; i += 4 * lanes) {
        const svuint8_t a = svld1_vnum_u8(all, at + i, 0), b = svld1_vnum_u8(all, at + i, 1);
        const svuint8_t c = svld1_vnum_u8(all, at + i, 2), d = svld1_vnum_u8(all, at + i, 3);
        vowels += vowels_of(svuzp1_u8(a, b), table) + vowels_of(svuzp1_u8(c, d), table);
    }
    for (; i < n; i += 2 * lanes) {  // lanes behind the end are zeros, which are no vowels
        const svuint8_t a = svld1_u8(svwhilelt_b8_u64(i, n), at + i);
        const svuint8_t b = svld1_vnum_u8(svwhilelt_b8_u64(i + lanes, n), at + i, 1);
        vowels += vowels_of(svuzp1_u8(a, b), table);
    }
    return static_cast<int>(vowels);
}
