void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    for (size_t i = 0; i < size; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, size);
        const svfloat32_t quotient = svdiv_f32_x(here, svld1_f32(here, A + i), svld1_f32(here, B + i));
        const svfloat32_t whole = svrinta_f32_x(here, quotient);  // halves away from zero
        svst1_s32(here, C + i, svcvt_s32_f32_x(here, whole));     // saturates
    }
}
