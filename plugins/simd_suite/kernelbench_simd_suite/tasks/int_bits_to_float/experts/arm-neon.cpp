void int_bits_to_float_simd(const uint32_t *src, float *dst, size_t length) {
    size_t i = 0;
    for (; i + 8 <= length; i += 8) {
        const uint32x4_t first = vld1q_u32(src + i), second = vld1q_u32(src + i + 4);
        vst1q_f32(dst + i, vreinterpretq_f32_u32(first));
        vst1q_f32(dst + i + 4, vreinterpretq_f32_u32(second));
    }
    for (; i < length; ++i) std::memcpy(dst + i, src + i, sizeof(float));
}
