void int_to_float_scaled_simd(const int32_t *A, int8_t scale, float *B, size_t size) {
    const float factor = scale;
    size_t i = 0;
    for (; i + 16 <= size; i += 16) {
        const float32x4_t a = vcvtq_f32_s32(vld1q_s32(A + i)), b = vcvtq_f32_s32(vld1q_s32(A + i + 4));
        const float32x4_t c = vcvtq_f32_s32(vld1q_s32(A + i + 8)), d = vcvtq_f32_s32(vld1q_s32(A + i + 12));
        vst1q_f32(B + i, vmulq_n_f32(a, factor));
        vst1q_f32(B + i + 4, vmulq_n_f32(b, factor));
        vst1q_f32(B + i + 8, vmulq_n_f32(c, factor));
        vst1q_f32(B + i + 12, vmulq_n_f32(d, factor));
    }
    for (; i + 4 <= size; i += 4) vst1q_f32(B + i, vmulq_n_f32(vcvtq_f32_s32(vld1q_s32(A + i)), factor));
    for (; i < size; ++i) B[i] = static_cast<float>(A[i]) * factor;
}
