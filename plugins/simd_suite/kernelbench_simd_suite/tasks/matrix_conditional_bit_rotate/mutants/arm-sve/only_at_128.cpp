// Finds the words to negate in the first 128 bits only.
void matrix_conditional_bit_rotate_simd(const uint32_t *src, uint32_t *dst, uint8_t rotate_bits, size_t length) {
    const uint32_t places = rotate_bits % 32;
    const svbool_t four = svptrue_pat_b32(SV_VL4);
    for (size_t i = 0; i < length; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        const svuint32_t x = svld1_u32(here, src + i);
        const svbool_t negate = svcmpne_n_u32(four, svand_n_u32_x(here, x, 15), 15);
        const svuint32_t right = svlsr_n_u32_x(here, x, places), left = svlsl_n_u32_x(here, x, 32 - places);
        svst1_u32(here, dst + i, svnot_u32_m(svorr_u32_x(here, right, left), negate, x));
    }
}
