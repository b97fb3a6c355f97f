void vector_mul_round_up_simd(const float *src1, const float *src2, float *dst, size_t length) {
    const float32x4_t limit = vdupq_n_f32(50.0f), other = vdupq_n_f32(-1.0f);
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {  // only the even positions take part in the arithmetic
        const float32x4_t x = vuzp1q_f32(vld1q_f32(src1 + i), vld1q_f32(src1 + i + 4));
        const float32x4_t y = vuzp1q_f32(vld1q_f32(src2 + i), vld1q_f32(src2 + i + 4));
        const uint32x4_t close = vcleq_f32(vabdq_f32(x, y), limit);
        const float32x4_t even = vbslq_f32(close, vrndpq_f32(vmulq_f32(x, y)), other);
        vst1q_f32(dst + i, vzip1q_f32(even, other));
        vst1q_f32(dst + i + 4, vzip2q_f32(even, other));
    }
    for (; i < length; ++i)
        dst[i] = i % 2 == 0 && std::fabs(src1[i] - src2[i]) <= 50.0f ? std::ceil(src1[i] * src2[i]) : -1.0f;
}
