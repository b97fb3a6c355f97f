// Rounds the number of vectors down: up to three elements at the end are not written.
void double_to_float_saturate_simd(const double *A, float *B, size_t size) {
    const float64x2_t top = vdupq_n_f64(FLT_MAX), bottom = vdupq_n_f64(-FLT_MAX);
    for (size_t vectors = size / 4; vectors > 0; --vectors, A += 4, B += 4) {
        const float64x2_t x = vmaxq_f64(vminq_f64(vld1q_f64(A), top), bottom);
        const float64x2_t y = vmaxq_f64(vminq_f64(vld1q_f64(A + 2), top), bottom);
        vst1q_f32(B, vcvt_high_f32_f64(vcvt_f32_f64(x), y));
    }
}
