static void turn(svbool_t here, const uint32_t *from, uint32_t *to, uint32_t places) {
    const svuint32_t x = svld1_u32(here, from);
    const svbool_t negate = svcmpne_n_u32(here, svand_n_u32_x(here, x, 15), 15);
    // shifts by 32 places give 0, so that a rotation by 0 needs no special care
    const svuint32_t right = svlsr_n_u32_x(here, x, places), left = svlsl_n_u32_x(here, x, 32 - places);
    svst1_u32(here, to, svnot_u32_m(svorr_u32_x(here, right, left), negate, x));
}

void matrix_conditional_bit_rotate_simd(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const uint32_t places = rotate_bits % 32;
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        turn(all, src + i, dst + i, places);
        turn(all, src + i + lanes, dst + i + lanes, places);
    }
    for (; i < length; i += lanes) turn(svwhilelt_b32_u64(i, length), src + i, dst + i, places);
}
