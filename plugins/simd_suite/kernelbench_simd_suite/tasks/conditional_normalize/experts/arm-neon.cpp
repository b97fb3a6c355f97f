void conditional_normalize_simd(const float *A, const int32_t *control, float *B, size_t size, float min_val,
                                float max_val) {
    const float factor = 1.0f / (max_val - min_val);
    const float32x4_t start = vdupq_n_f32(min_val), factors = vdupq_n_f32(factor);
    const float32x4_t zero = vdupq_n_f32(0.0f), one = vdupq_n_f32(1.0f);
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const float32x4_t x = vld1q_f32(A + i), y = vld1q_f32(A + i + 4);
        const uint32x4_t x_chosen = vcgtzq_s32(vld1q_s32(control + i));
        const uint32x4_t y_chosen = vcgtzq_s32(vld1q_s32(control + i + 4));
        const float32x4_t x_scaled = vmulq_f32(vsubq_f32(x, start), factors);
        const float32x4_t y_scaled = vmulq_f32(vsubq_f32(y, start), factors);
        vst1q_f32(B + i, vbslq_f32(x_chosen, vminq_f32(vmaxq_f32(x_scaled, zero), one), x));
        vst1q_f32(B + i + 4, vbslq_f32(y_chosen, vminq_f32(vmaxq_f32(y_scaled, zero), one), y));
    }
    for (; i < size; ++i) B[i] = control[i] > 0 ? std::min(std::max((A[i] - min_val) * factor, 0.0f), 1.0f) : A[i];
}
