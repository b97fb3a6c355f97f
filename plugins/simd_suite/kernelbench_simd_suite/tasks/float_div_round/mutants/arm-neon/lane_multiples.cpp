// Whole vectors only: what is left of the elements is not written.
void float_div_round_simd(const float *A, const float *B, int32_t *C, size_t size) {
    for (size_t i = 0; i + 4 <= size; i += 4)
        vst1q_s32(C + i, vcvtaq_s32_f32(vdivq_f32(vld1q_f32(A + i), vld1q_f32(B + i))));
}
