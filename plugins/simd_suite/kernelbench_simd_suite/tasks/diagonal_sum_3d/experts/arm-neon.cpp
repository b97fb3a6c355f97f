// four numbers, `step` apart
static inline float32x4_t four(const float *p, size_t step) {
    float32x4_t x = vld1q_dup_f32(p);
    x = vld1q_lane_f32(p + step, x, 1);
    x = vld1q_lane_f32(p + 2 * step, x, 2);
    return vld1q_lane_f32(p + 3 * step, x, 3);
}

float diagonal_sum_3d_simd(const float *array, size_t dim) {
    const size_t step = dim * dim + dim + 1;
    float32x4_t first = vdupq_n_f32(0.0f), second = first;
    size_t k = 0;
    for (; k + 8 <= dim; k += 8) {
        // loads into lanes wait for each other: two vectors are filled side by side
        first = vaddq_f32(first, four(array + k * step, step));
        second = vaddq_f32(second, four(array + (k + 4) * step, step));
    }
    if (k + 4 <= dim) {
        first = vaddq_f32(first, four(array + k * step, step));
        k += 4;
    }
    float total = vaddvq_f32(vaddq_f32(first, second));
    for (; k < dim; ++k) total += array[k * step];
    return total;
}
