// the floats nearest to the integers, times a factor
static svfloat32_t scaled(svbool_t here, const int32_t *numbers, float factor) {
    return svmul_n_f32_x(here, svcvt_f32_s32_x(here, svld1_s32(here, numbers)), factor);
}

void int_to_float_scaled_simd(const int32_t *A, int8_t scale, float *B, size_t size) {
    const svbool_t all = svptrue_b32();
    const size_t lanes = svcntw();
    const float factor = scale;
    size_t i = 0;
    for (; i + 4 * lanes <= size; i += 4 * lanes) {
        const svfloat32_t a = scaled(all, A + i, factor), b = scaled(all, A + i + lanes, factor);
        const svfloat32_t c = scaled(all, A + i + 2 * lanes, factor), d = scaled(all, A + i + 3 * lanes, factor);
        svst1_f32(all, B + i, a);
        svst1_f32(all, B + i + lanes, b);
        svst1_f32(all, B + i + 2 * lanes, c);
        svst1_f32(all, B + i + 3 * lanes, d);
    }
    for (; i < size; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, size);
        svst1_f32(here, B + i, scaled(here, A + i, factor));
    }
}
