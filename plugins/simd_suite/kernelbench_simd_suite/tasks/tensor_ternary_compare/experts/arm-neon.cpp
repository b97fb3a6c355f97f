void tensor_ternary_compare_simd(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    const float32x4_t high = vdupq_n_f32(e), low = vdupq_n_f32(-e);
    // masks are -1 or 0: less - greater is the answer
    const auto compared = [=](size_t i) {
        const float32x4_t d = vsubq_f32(vld1q_f32(A + i), vld1q_f32(B + i));
        const int32x4_t less = vreinterpretq_s32_u32(vcltq_f32(d, low));
        return vsubq_s32(less, vreinterpretq_s32_u32(vcgtq_f32(d, high)));
    };
    const auto eight = [=](size_t i) {
        return vuzp1q_s16(vreinterpretq_s16_s32(compared(i)), vreinterpretq_s16_s32(compared(i + 4)));
    };
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const int8x16_t first = vreinterpretq_s8_s16(eight(i)), second = vreinterpretq_s8_s16(eight(i + 8));
        vst1q_s8(out + i, vuzp1q_s8(first, second));
    }
    if (i + 8 <= length) {
        vst1_s8(out + i, vmovn_s16(eight(i)));
        i += 8;
    }
    for (; i < length; ++i) {
        const float d = A[i] - B[i];
        out[i] = static_cast<int8_t>((d > e) - (d < -e));
    }
}
