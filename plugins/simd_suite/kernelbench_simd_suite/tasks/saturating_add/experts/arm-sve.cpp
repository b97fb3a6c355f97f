void saturating_add_simd(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    const svbool_t all = svptrue_b16();
    const size_t lanes = svcnth();
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        const svuint16_t first = svqadd_u16(svld1_u16(all, a + i), svld1_u16(all, b + i));
        const svuint16_t second = svqadd_u16(svld1_u16(all, a + i + lanes), svld1_u16(all, b + i + lanes));
        svst1_u16(all, sum + i, first);
        svst1_u16(all, sum + i + lanes, second);
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b16_u64(i, length);
        svst1_u16(here, sum + i, svqadd_u16(svld1_u16(here, a + i), svld1_u16(here, b + i)));
    }
}
