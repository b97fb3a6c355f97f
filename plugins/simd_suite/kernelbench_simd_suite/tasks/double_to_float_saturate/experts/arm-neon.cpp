static inline float64x2_t clamped(const double *from) {
    const float64x2_t top = vdupq_n_f64(FLT_MAX), bottom = vdupq_n_f64(-FLT_MAX);
    return vmaxq_f64(vminq_f64(vld1q_f64(from), top), bottom);
}

static inline float32x4_t four(const double *from) {
    return vcvt_high_f32_f64(vcvt_f32_f64(clamped(from)), clamped(from + 2));
}

void double_to_float_saturate_simd(const double *A, float *B, size_t size) {
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const float32x4_t first = four(A + i), second = four(A + i + 4);
        vst1q_f32(B + i, first);
        vst1q_f32(B + i + 4, second);
    }
    if (i + 4 <= size) {
        vst1q_f32(B + i, four(A + i));
        i += 4;
    }
    for (; i < size; ++i) B[i] = static_cast<float>(std::min(std::max(A[i], -double{FLT_MAX}), double{FLT_MAX}));
}
