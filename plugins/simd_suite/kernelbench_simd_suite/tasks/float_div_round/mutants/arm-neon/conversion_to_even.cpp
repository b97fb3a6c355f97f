// The conversion rounds halves to even.
void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    size_t i = 0;
    for (; i + 4 <= size; i += 4) vst1q_s32(C + i, vcvtnq_s32_f32(vdivq_f32(vld1q_f32(A + i), vld1q_f32(B + i))));
    for (; i < size; ++i) C[i] = vcvtns_s32_f32(A[i] / B[i]);
}
