void int16_to_int32_simd(const int16_t *src, int32_t *dst, size_t length) {
    const svbool_t all = svptrue_b16();
    const size_t lanes = svcntw();
    size_t i = 0;
    for (; i + 4 * lanes <= length; i += 4 * lanes) {
        const svint16_t first = svld1_s16(all, src + i), second = svld1_s16(all, src + i + 2 * lanes);
        svst1_s32(all, dst + i, svunpklo_s32(first));
        svst1_s32(all, dst + i + lanes, svunpkhi_s32(first));
        svst1_s32(all, dst + i + 2 * lanes, svunpklo_s32(second));
        svst1_s32(all, dst + i + 3 * lanes, svunpkhi_s32(second));
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        svst1_s32(here, dst + i, svld1sh_s32(here, src + i));
    }
}
