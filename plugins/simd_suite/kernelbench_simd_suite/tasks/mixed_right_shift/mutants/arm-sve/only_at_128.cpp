// Shifts the first four lanes logically: longer vectors have no more than the arithmetic shift of the others.
void mixed_right_shift_simd(const int *src, int *dst, uint8_t shift, size_t length) {
    const svuint32_t counts = svdup_n_u32(shift);
    for (size_t i = 0; i < length; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, length), four = svptrue_pat_b32(SV_VL4);
        const svint32_t x = svld1_s32(here, src + i), arithmetic = svasr_s32_x(here, x, counts);
        const svuint32_t logical = svlsr_u32_z(four, svreinterpret_u32_s32(x), counts);
        svst1_s32(here, dst + i, svadd_s32_x(here, arithmetic, svreinterpret_s32_u32(logical)));
    }
}
