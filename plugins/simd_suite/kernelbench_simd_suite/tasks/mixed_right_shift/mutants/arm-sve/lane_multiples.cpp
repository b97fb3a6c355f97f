// Whole vectors only: what is left of the elements is not written.
void mixed_right_shift_simd(const int *src, int *dst, uint8_t shift, size_t length) {
    const svbool_t all = svptrue_b32();
    const svuint32_t counts = svdup_n_u32(shift);
    for (size_t i = 0; i + svcntw() <= length; i += svcntw()) {
        const svint32_t x = svld1_s32(all, src + i), arithmetic = svasr_s32_x(all, x, counts);
        const svuint32_t logical = svlsr_u32_x(all, svreinterpret_u32_s32(x), counts);
        svst1_s32(all, dst + i, svadd_s32_x(all, arithmetic, svreinterpret_s32_u32(logical)));
    }
}
