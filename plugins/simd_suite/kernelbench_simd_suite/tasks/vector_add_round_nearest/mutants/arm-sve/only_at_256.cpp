// Steps of eight elements for vectors of as many lanes as there are.
void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const svfloat32_t sum = svadd_f32_x(all, svld1_f32(all, src1 + i), svld1_f32(all, src2 + i));
        svst1_f32(all, dst + i, svrinta_f32_x(all, sum));
    }
    for (; i < length; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        const svfloat32_t sum = svadd_f32_x(here, svld1_f32(here, src1 + i), svld1_f32(here, src2 + i));
        svst1_f32(here, dst + i, svrinta_f32_x(here, sum));
    }
}
