// The predicate of the last step is that of a whole vector.
void conditional_normalize_simd(const float *A, const int32_t *control, float *B, size_t size, float min_val,
                                float max_val) {
    const svbool_t all = svptrue_b32();
    const svfloat32_t start = svdup_n_f32(min_val), factor = svdup_n_f32(1.0f / (max_val - min_val));
    for (size_t i = 0; i < size; i += svcntw()) {
        const svfloat32_t x = svld1_f32(all, A + i);
        const svbool_t chosen = svcmpgt_n_s32(all, svld1_s32(all, control + i), 0);
        svfloat32_t y = svmul_f32_x(all, svsub_f32_x(all, x, start), factor);
        y = svmin_n_f32_x(all, svmax_n_f32_x(all, y, 0.0f), 1.0f);
        svst1_f32(all, B + i, svsel_f32(chosen, y, x));
    }
}
