// The lanes stand for the lowest four bits of the position, as if a vector always had sixteen of them.
void vector_blend_simd(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    const svuint16_t low = svand_n_u16_x(svptrue_b16(), svindex_u16(0, 1), mask & 15);
    const svbool_t lanes = svcmpne_n_u16(svptrue_b16(), low, 0);
    const size_t upper = mask & ~uint32_t{15};
    for (size_t i = 0; i < length; i += svcnth()) {
        const svbool_t here = svwhilelt_b16_u64(i, length);
        const svbool_t shared = (i & upper) != 0 ? here : lanes;
        svst1_u16(here, dst + i, svsel_u16(shared, svld1_u16(here, src1 + i), svld1_u16(here, src2 + i)));
    }
}
