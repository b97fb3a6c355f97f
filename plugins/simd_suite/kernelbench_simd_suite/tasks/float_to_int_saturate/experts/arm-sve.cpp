// The conversion itself drops the fraction and saturates, on this target.
void float_to_int_saturate_simd(const float *from, int32_t *to, size_t size) {
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 4 * lanes <= size; i += 4 * lanes) {
        const svfloat32_t a = svld1_vnum_f32(all, from + i, 0), b = svld1_vnum_f32(all, from + i, 1);
        const svfloat32_t c = svld1_vnum_f32(all, from + i, 2), d = svld1_vnum_f32(all, from + i, 3);
        svst1_vnum_s32(all, to + i, 0, svcvt_s32_f32_x(all, a));
        svst1_vnum_s32(all, to + i, 1, svcvt_s32_f32_x(all, b));
        svst1_vnum_s32(all, to + i, 2, svcvt_s32_f32_x(all, c));
        svst1_vnum_s32(all, to + i, 3, svcvt_s32_f32_x(all, d));
    }
    for (; i < size; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, size);
        svst1_s32(here, to + i, svcvt_s32_f32_x(here, svld1_f32(here, from + i)));
    }
}
