// Leaves out what does not fill two vectors.
void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const size_t lanes = svcntw();
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i + 2 * lanes <= length; i += 2 * lanes)
        for (size_t k = i; k < i + 2 * lanes; k += lanes) {
            const svfloat32_t sum = svadd_f32_x(all, svld1_f32(all, src1 + k), svld1_f32(all, src2 + k));
            svst1_f32(all, dst + k, svrinta_f32_x(all, sum));
        }
}
