// Adds whole groups of four numbers only.
float diagonal_sum_3d_simd(const float *array, size_t dim) {
    const size_t step = dim * dim + dim + 1;
    float32x4_t sums = vdupq_n_f32(0.0f);
    for (size_t groups = dim / 4; groups > 0; --groups, array += 4 * step) {
        float32x4_t x = vld1q_dup_f32(array);
        x = vld1q_lane_f32(array + step, x, 1);
        x = vld1q_lane_f32(array + 2 * step, x, 2);
        sums = vaddq_f32(sums, vld1q_lane_f32(array + 3 * step, x, 3));
    }
    return vaddvq_f32(sums);
}
