// Compares whole vectors only.
void tensor_ternary_compare_simd(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const svbool_t all = svptrue_b32();
    const float e = std::fabs(epsilon);
    for (size_t i = 0; i + svcntw() <= length; i += svcntw()) {
        const svfloat32_t d = svsub_f32_x(all, svld1_f32(all, A + i), svld1_f32(all, B + i));
        const svint32_t ones = svdup_n_s32_z(svcmpgt_n_f32(all, d, e), 1);
        svst1b_s32(all, out + i, svdup_n_s32_m(ones, svcmplt_n_f32(all, d, -e), -1));
    }
}
