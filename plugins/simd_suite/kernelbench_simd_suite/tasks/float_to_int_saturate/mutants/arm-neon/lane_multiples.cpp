// Converts whole groups of eight, and one group for whatever is left.
void float_to_int_saturate_simd(const float *from, int32_t *to, size_t size) {
    for (size_t i = 0; i < size; i += 8) {
        vst1q_s32(to + i, vcvtq_s32_f32(vld1q_f32(from + i)));
        vst1q_s32(to + i + 4, vcvtq_s32_f32(vld1q_f32(from + i + 4)));
    }
}
