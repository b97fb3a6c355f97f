// The conversion rounds halves away from zero, and saturates.
void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    size_t i = 0;
    for (; i + 16 <= size; i += 16) {
        const float32x4_t a = vdivq_f32(vld1q_f32(A + i), vld1q_f32(B + i));
        const float32x4_t b = vdivq_f32(vld1q_f32(A + i + 4), vld1q_f32(B + i + 4));
        const float32x4_t c = vdivq_f32(vld1q_f32(A + i + 8), vld1q_f32(B + i + 8));
        const float32x4_t d = vdivq_f32(vld1q_f32(A + i + 12), vld1q_f32(B + i + 12));
        vst1q_s32(C + i, vcvtaq_s32_f32(a));
        vst1q_s32(C + i + 4, vcvtaq_s32_f32(b));
        vst1q_s32(C + i + 8, vcvtaq_s32_f32(c));
        vst1q_s32(C + i + 12, vcvtaq_s32_f32(d));
    }
    for (; i + 4 <= size; i += 4) vst1q_s32(C + i, vcvtaq_s32_f32(vdivq_f32(vld1q_f32(A + i), vld1q_f32(B + i))));
    for (; i < size; ++i) C[i] = vcvtas_s32_f32(A[i] / B[i]);
}
