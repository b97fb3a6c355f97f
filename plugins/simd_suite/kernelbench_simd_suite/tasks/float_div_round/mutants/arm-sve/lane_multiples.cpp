// Whole vectors only: what is left of the elements is not written.
void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    const svbool_t all = svptrue_b32();
    for (size_t i = 0; i + svcntw() <= size; i += svcntw()) {
        const svfloat32_t quotient = svdiv_f32_x(all, svld1_f32(all, A + i), svld1_f32(all, B + i));
        svst1_s32(all, C + i, svcvt_s32_f32_x(all, svrinta_f32_x(all, quotient)));
    }
}
