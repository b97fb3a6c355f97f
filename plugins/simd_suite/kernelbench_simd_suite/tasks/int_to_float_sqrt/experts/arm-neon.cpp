static float32x4_t roots(const uint32_t *words) {
    return vsqrtq_f32(vcvtq_f32_u32(vshrq_n_u32(vld1q_u32(words), 16)));
}

void int_to_float_sqrt_simd(const uint32_t *A, float *B, size_t size) {
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        const float32x4_t first = roots(A + i), second = roots(A + i + 4);
        vst1q_f32(B + i, first);
        vst1q_f32(B + i + 4, second);
    }
    if (i + 4 <= size) {
        vst1q_f32(B + i, roots(A + i));
        i += 4;
    }
    for (; i < size; ++i) B[i] = std::sqrt(static_cast<float>(A[i] >> 16));
}
