void vector_blend_simd(const uint16_t *src1, const uint16_t *src2, uint32_t mask, uint16_t *dst, size_t length) {
    const svuint16_t low = svdup_n_u16(static_cast<uint16_t>(mask));
    // 65536 positions share the bits that do not fit into a lane; where those decide, both choices are the first array
    for (size_t block = 0; block < length; block += 65536) {
        const uint16_t *other = (block & mask) != 0 ? src1 : src2;
        const size_t end = std::min<size_t>(length, block + 65536);
        svuint16_t positions = svindex_u16(0, 1);
        for (size_t i = block; i < end; i += svcnth()) {
            const svbool_t here = svwhilelt_b16_u64(i, end);
            const svbool_t shared = svcmpne_n_u16(here, svand_u16_x(here, positions, low), 0);
            svst1_u16(here, dst + i, svsel_u16(shared, svld1_u16(here, src1 + i), svld1_u16(here, other + i)));
            positions = svadd_n_u16_x(svptrue_b16(), positions, static_cast<uint16_t>(svcnth()));
        }
    }
}
