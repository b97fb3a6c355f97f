static inline float32x4_t four(const float *x, const float *y) {
    return vrndq_f32(vsubq_f32(vld1q_f32(x), vld1q_f32(y)));
}

void tensor3d_sub_round_zero_simd(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const float32x4_t first = four(tensor1 + i, tensor2 + i), second = four(tensor1 + i + 4, tensor2 + i + 4);
        vst1q_f32(dst + i, first);
        vst1q_f32(dst + i + 4, second);
    }
    if (i + 4 <= count) {
        vst1q_f32(dst + i, four(tensor1 + i, tensor2 + i));
        i += 4;
    }
    for (; i < count; ++i) dst[i] = std::trunc(tensor1[i] - tensor2[i]);
}
