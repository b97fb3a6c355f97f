// The conversion itself drops the fraction and saturates, on this target.
void float_to_int_saturate_simd(const float *from, int32_t *to, size_t size) {
    size_t i = 0;
    for (; i + 16 <= size; i += 16) {
        const float32x4_t a = vld1q_f32(from + i), b = vld1q_f32(from + i + 4);
        const float32x4_t c = vld1q_f32(from + i + 8), d = vld1q_f32(from + i + 12);
        vst1q_s32(to + i, vcvtq_s32_f32(a));
        vst1q_s32(to + i + 4, vcvtq_s32_f32(b));
        vst1q_s32(to + i + 8, vcvtq_s32_f32(c));
        vst1q_s32(to + i + 12, vcvtq_s32_f32(d));
    }
    for (; i + 4 <= size; i += 4) vst1q_s32(to + i, vcvtq_s32_f32(vld1q_f32(from + i)));
    for (; i < size; ++i) to[i] = vcvts_s32_f32(from[i]);
}
