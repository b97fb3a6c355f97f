void tensor_ternary_compare_simd(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const svbool_t all = svptrue_b8();
    const float e = std::fabs(epsilon);
    const size_t lanes = svcntw();
    size_t i = 0;
    for (; i + 4 * lanes <= length; i += 4 * lanes) {
        // four vectors of words give predicates for one of bytes
        const svfloat32_t d0 = svsub_f32_x(all, svld1_f32(all, A + i), svld1_f32(all, B + i));
        const svfloat32_t d1 = svsub_f32_x(all, svld1_vnum_f32(all, A + i, 1), svld1_vnum_f32(all, B + i, 1));
        const svfloat32_t d2 = svsub_f32_x(all, svld1_vnum_f32(all, A + i, 2), svld1_vnum_f32(all, B + i, 2));
        const svfloat32_t d3 = svsub_f32_x(all, svld1_vnum_f32(all, A + i, 3), svld1_vnum_f32(all, B + i, 3));
        const svbool_t more01 = svuzp1_b16(svcmpgt_n_f32(all, d0, e), svcmpgt_n_f32(all, d1, e));
        const svbool_t more23 = svuzp1_b16(svcmpgt_n_f32(all, d2, e), svcmpgt_n_f32(all, d3, e));
        const svbool_t less01 = svuzp1_b16(svcmplt_n_f32(all, d0, -e), svcmplt_n_f32(all, d1, -e));
        const svbool_t less23 = svuzp1_b16(svcmplt_n_f32(all, d2, -e), svcmplt_n_f32(all, d3, -e));
        const svint8_t ones = svdup_n_s8_z(svuzp1_b8(more01, more23), 1);
        svst1_s8(all, out + i, svdup_n_s8_m(ones, svuzp1_b8(less01, less23), -1));
    }
    for (; i < length; i += lanes) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        const svfloat32_t d = svsub_f32_x(here, svld1_f32(here, A + i), svld1_f32(here, B + i));
        const svint32_t ones = svdup_n_s32_z(svcmpgt_n_f32(here, d, e), 1);
        svst1b_s32(here, out + i, svdup_n_s32_m(ones, svcmplt_n_f32(here, d, -e), -1));
    }
}
