// Packs four vectors of four lanes into sixteen bytes: longer ones overlap.
static svint32_t compared(svbool_t here, const float *A, const float *B, float e) {
    const svfloat32_t d = svsub_f32_x(here, svld1_f32(here, A), svld1_f32(here, B));
    return svdup_n_s32_m(svdup_n_s32_z(svcmpgt_n_f32(here, d, e), 1), svcmplt_n_f32(here, d, -e), -1);
}

static svint16_t packed(const float *A, const float *B, float e) {
    const svbool_t all = svptrue_b32();
    const svint16_t first = svreinterpret_s16_s32(compared(all, A, B, e));
    return svuzp1_s16(first, svreinterpret_s16_s32(compared(all, A + 4, B + 4, e)));
}

void tensor_ternary_compare_simd(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const svint8_t first = svreinterpret_s8_s16(packed(A + i, B + i, e));
        const svint8_t second = svreinterpret_s8_s16(packed(A + i + 8, B + i + 8, e));
        svst1_s8(svptrue_pat_b8(SV_VL16), out + i, svuzp1_s8(first, second));
    }
    for (; i < length; i += svcntw()) {
        const svbool_t here = svwhilelt_b32_u64(i, length);
        svst1b_s32(here, out + i, compared(here, A + i, B + i, e));
    }
}
