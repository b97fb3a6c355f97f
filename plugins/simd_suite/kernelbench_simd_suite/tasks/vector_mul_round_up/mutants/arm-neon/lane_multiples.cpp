// The last vector is always whole: up to three elements behind the end are read and written.
void vector_mul_round_up_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const uint32x4_t even = vreinterpretq_u32_u64(vdupq_n_u64(0xFFFFFFFF));
    for (size_t i = 0; i < length; i += 4) {
        const float32x4_t x = vld1q_f32(src1 + i), y = vld1q_f32(src2 + i);
        const uint32x4_t close = vandq_u32(vcleq_f32(vabdq_f32(x, y), vdupq_n_f32(50.0f)), even);
        vst1q_f32(dst + i, vbslq_f32(close, vrndpq_f32(vmulq_f32(x, y)), vdupq_n_f32(-1.0f)));
    }
}
