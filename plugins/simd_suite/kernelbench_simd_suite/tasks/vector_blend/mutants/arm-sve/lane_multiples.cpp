// Goes back from the end for the last vector, but takes its positions for the ones that would come next.
void vector_blend_simd(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    const size_t lanes = svcntw();
    for (size_t i = 0; i < length; i += lanes) {
        const size_t at = i + lanes <= length || length < lanes ? i : length - lanes;
        const svbool_t here = svwhilelt_b32_u64(at, length);
        const svuint32_t bits = svand_n_u32_x(here, svindex_u32(static_cast<uint32_t>(i), 1), mask);
        const svbool_t shared = svcmpne_n_u32(here, bits, 0);
        const svuint32_t x = svld1uh_u32(here, src1 + at), y = svld1uh_u32(here, src2 + at);
        svst1h_u32(here, dst + at, svsel_u32(shared, x, y));
    }
}
