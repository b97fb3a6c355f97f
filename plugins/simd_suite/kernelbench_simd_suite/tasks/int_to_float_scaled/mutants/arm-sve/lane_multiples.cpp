// The multiplication of the last step takes the predicate for one element less.
void int_to_float_scaled_simd(const int32_t *A, int8_t scale, float *B, size_t size) {
    for (size_t i = 0; i < size; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, size);
        const svbool_t factors = i + svcntw() <= size ? here : svwhilelt_b32_u64(i + 1, size);
        const svfloat32_t x = svcvt_f32_s32_x(here, svld1_s32(here, A + i));
        svst1_f32(here, B + i, svmul_n_f32_m(factors, x, scale));
    }
}
