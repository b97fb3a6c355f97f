// Steps over eight words, whatever the number of lanes.
void int_to_float_sqrt_simd(const uint32_t *A, float *B, size_t size) {
    const svbool_t all = svptrue_b32();
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const svuint32_t high = svlsr_n_u32_x(all, svld1_u32(all, A + i), 16);
        svst1_f32(all, B + i, svsqrt_f32_x(all, svcvt_f32_u32_x(all, high)));
    }
    const svbool_t rest = svwhilelt_b32_u64(i, size);
    const svuint32_t high = svlsr_n_u32_x(rest, svld1_u32(rest, A + i), 16);
    svst1_f32(rest, B + i, svsqrt_f32_x(rest, svcvt_f32_u32_x(rest, high)));
}
