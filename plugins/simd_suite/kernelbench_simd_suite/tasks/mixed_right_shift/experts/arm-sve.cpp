static svint32_t both(svbool_t here, svint32_t x, svuint32_t counts) {
    const svuint32_t logical = svlsr_u32_x(here, svreinterpret_u32_s32(x), counts);
    return svadd_s32_x(here, svasr_s32_x(here, x, counts), svreinterpret_s32_u32(logical));
}

void mixed_right_shift_simd(const int *src, int *dst, uint8_t shift, size_t length) {
    const svbool_t all = svptrue_b32();
    const svuint32_t counts = svdup_n_u32(shift);
    const size_t lanes = svcntw();
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        const svint32_t x = svld1_s32(all, src + i), y = svld1_s32(all, src + i + lanes);
        svst1_s32(all, dst + i, both(all, x, counts));
        svst1_s32(all, dst + i + lanes, both(all, y, counts));
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        svst1_s32(here, dst + i, both(here, svld1_s32(here, src + i), counts));
    }
}
