// Puts the predicate of the last step onto the loads only: the store writes a whole vector.
void saturating_add_simd(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    for (size_t i = 0; i < length; i += svcnth()) {
        const svbool_t here = svwhilelt_b16_u64(i, length);
        svst1_u16(svptrue_b16(), sum + i, svqadd_u16(svld1_u16(here, a + i), svld1_u16(here, b + i)));
    }
}
