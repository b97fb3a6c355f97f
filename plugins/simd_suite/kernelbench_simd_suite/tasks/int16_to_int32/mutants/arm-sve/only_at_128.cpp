// Stores the upper half of each vector four elements behind the lower one.
void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    for (size_t i = 0; i < length; i += svcnth()) {
        const svint16_t both = svld1_s16(svwhilelt_b16_u64(i, length), src + i);
        svst1_s32(svwhilelt_b32_u64(i, length), dst + i, svunpklo_s32(both));
        svst1_s32(svwhilelt_b32_u64(i + 4, length), dst + i + 4, svunpkhi_s32(both));
    }
}
