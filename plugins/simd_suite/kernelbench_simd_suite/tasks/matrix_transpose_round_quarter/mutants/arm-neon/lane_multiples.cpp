// Leaves out the last rows where their number is no multiple of four.
void matrix_transpose_round_quarter_simd(const float *src, float *dst, size_t rows, size_t cols) {
    for (size_t j = 0; j < cols; ++j)
        for (size_t i = 0; i + 4 <= rows; i += 4) {
            const float *from = src + i * cols + j;
            float32x4_t column = vld1q_dup_f32(from);
            column = vld1q_lane_f32(from + cols, column, 1);
            column = vld1q_lane_f32(from + 2 * cols, column, 2);
            column = vld1q_lane_f32(from + 3 * cols, column, 3);
            column = vmulq_n_f32(vrndaq_f32(vmulq_n_f32(column, 4.0f)), 0.25f);
            vst1q_f32(dst + j * rows + i, column);
        }
}
