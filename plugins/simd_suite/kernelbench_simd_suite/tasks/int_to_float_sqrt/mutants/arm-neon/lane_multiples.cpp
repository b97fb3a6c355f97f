// Leaves out what does not fill a vector of four.
void int_to_float_sqrt_simd(const uint32_t *A, float *B, size_t size) {
    for (size_t i = 0; i + 4 <= size; i += 4)
        vst1q_f32(B + i, vsqrtq_f32(vcvtq_f32_u32(vshrq_n_u32(vld1q_u32(A + i), 16))));
}
