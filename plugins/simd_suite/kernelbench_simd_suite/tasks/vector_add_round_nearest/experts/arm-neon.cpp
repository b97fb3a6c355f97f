// There is an instruction that rounds halves away from zero, and keeps NaN and infinities.
static float32x4_t rounded_sum(const float *x, const float *y) {
    return vrndaq_f32(vaddq_f32(vld1q_f32(x), vld1q_f32(y)));
}

void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16) {
        const float32x4_t a = rounded_sum(src1 + i, src2 + i), b = rounded_sum(src1 + i + 4, src2 + i + 4);
        const float32x4_t c = rounded_sum(src1 + i + 8, src2 + i + 8), d = rounded_sum(src1 + i + 12, src2 + i + 12);
        vst1q_f32(dst + i, a);
        vst1q_f32(dst + i + 4, b);
        vst1q_f32(dst + i + 8, c);
        vst1q_f32(dst + i + 12, d);
    }
    for (; i + 4 <= length; i += 4) vst1q_f32(dst + i, rounded_sum(src1 + i, src2 + i));
    for (; i < length; ++i) dst[i] = std::round(src1[i] + src2[i]);
}
