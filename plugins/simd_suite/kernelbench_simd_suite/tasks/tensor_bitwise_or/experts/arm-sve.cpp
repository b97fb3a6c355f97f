void tensor_bitwise_or_simd(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    const svbool_t all = svptrue_b32();
    const size_t lanes = svcntw();
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        const svuint32_t x = svorr_u32_x(all, svld1_u32(all, A + i), svld1_u32(all, B + i));
        const svuint32_t y = svorr_u32_x(all, svld1_u32(all, A + i + lanes), svld1_u32(all, B + i + lanes));
        svst1_u32(all, C + i, x);
        svst1_u32(all, C + i + lanes, y);
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        svst1_u32(here, C + i, svorr_u32_x(here, svld1_u32(here, A + i), svld1_u32(here, B + i)));
    }
}
