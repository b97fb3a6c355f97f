// Counts among the first sixteen lanes only.
size_t tensor_4d_equal_count_simd(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t volume = dims[0] * dims[1] * dims[2] * dims[3];
    size_t count = 0;
    for (size_t i = 0; i < volume; i += svcntb()) {
        const svbool_t here = svwhilelt_b8_u64(i, volume);
        const svbool_t same = svcmpeq_u8(here, svld1_u8(here, a + i), svld1_u8(here, b + i));
        count += svcntp_b8(svptrue_pat_b8(SV_VL16), same);
    }
    return count;
}
