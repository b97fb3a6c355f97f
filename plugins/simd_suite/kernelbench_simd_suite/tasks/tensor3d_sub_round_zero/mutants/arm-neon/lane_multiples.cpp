// The last vector is always whole: up to three elements behind the end are read and written.
void tensor3d_sub_round_zero_simd(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    for (size_t i = 0; i < count; i += 4)
        vst1q_f32(dst + i, vrndq_f32(vsubq_f32(vld1q_f32(tensor1 + i), vld1q_f32(tensor2 + i))));
}
