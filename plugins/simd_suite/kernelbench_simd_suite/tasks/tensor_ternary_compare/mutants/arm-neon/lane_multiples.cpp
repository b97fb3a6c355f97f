// Compares whole groups of eight numbers only.
static uint16x4_t outside(float32x4_t d, float32x4_t e) { return vmovn_u32(vcgtq_f32(d, e)); }

void tensor_ternary_compare_simd(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float32x4_t e = vdupq_n_f32(std::fabs(epsilon));
    for (size_t i = 0; i + 8 <= length; i += 8) {
        const float32x4_t a0 = vld1q_f32(A + i), a1 = vld1q_f32(A + i + 4);
        const float32x4_t b0 = vld1q_f32(B + i), b1 = vld1q_f32(B + i + 4);
        const uint16x8_t more = vcombine_u16(outside(vsubq_f32(a0, b0), e), outside(vsubq_f32(a1, b1), e));
        const uint16x8_t less = vcombine_u16(outside(vsubq_f32(b0, a0), e), outside(vsubq_f32(b1, a1), e));
        vst1_s8(out + i, vreinterpret_s8_u8(vmovn_u16(vsubq_u16(less, more))));
    }
}
