// Writes the upper half of the last vector whole, also where the array ends within it.
void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    for (size_t i = 0; i < length; i += svcnth()) {
        const svint16_t both = svld1_s16(svwhilelt_b16_u64(i, length), src + i);
        svst1_s32(svwhilelt_b32_u64(i, length), dst + i, svunpklo_s32(both));
        if (i + svcntw() < length) svst1_s32(svptrue_b32(), dst + i + svcntw(), svunpkhi_s32(both));
    }
}
