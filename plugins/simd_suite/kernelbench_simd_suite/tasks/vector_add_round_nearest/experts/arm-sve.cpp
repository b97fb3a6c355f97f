// There is an instruction that rounds halves away from zero, and keeps NaN and infinities.
static svfloat32_t rounded_sum(svbool_t here, const float *x, const float *y) {
    return svrinta_f32_x(here, svadd_f32_x(here, svld1_f32(here, x), svld1_f32(here, y)));
}

void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 2 * lanes <= length; i += 2 * lanes) {
        const svfloat32_t a = rounded_sum(all, src1 + i, src2 + i);
        const svfloat32_t b = rounded_sum(all, src1 + i + lanes, src2 + i + lanes);
        svst1_f32(all, dst + i, a);
        svst1_f32(all, dst + i + lanes, b);
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        svst1_f32(here, dst + i, rounded_sum(here, src1 + i, src2 + i));
    }
}
