// Halves go away from zero in this kind of rounding; the multiplications are exact.
static inline float32x4_t quarters(float32x4_t x) { return vmulq_n_f32(vrndaq_f32(vmulq_n_f32(x, 4.0f)), 0.25f); }

static inline float quarters(float x) { return std::round(x * 4.0f) * 0.25f; }

static inline float32x4_t low_pairs(float32x4_t x, float32x4_t y) {
    return vreinterpretq_f32_f64(vtrn1q_f64(vreinterpretq_f64_f32(x), vreinterpretq_f64_f32(y)));
}

static inline float32x4_t high_pairs(float32x4_t x, float32x4_t y) {
    return vreinterpretq_f32_f64(vtrn2q_f64(vreinterpretq_f64_f32(x), vreinterpretq_f64_f32(y)));
}

static inline void block(const float *src, float *dst, size_t rows, size_t cols) {
    const float32x4_t a = quarters(vld1q_f32(src)), b = quarters(vld1q_f32(src + cols));
    const float32x4_t c = quarters(vld1q_f32(src + 2 * cols)), d = quarters(vld1q_f32(src + 3 * cols));
    const float32x4_t ab_even = vtrn1q_f32(a, b), ab_odd = vtrn2q_f32(a, b);
    const float32x4_t cd_even = vtrn1q_f32(c, d), cd_odd = vtrn2q_f32(c, d);
    vst1q_f32(dst, low_pairs(ab_even, cd_even));
    vst1q_f32(dst + rows, low_pairs(ab_odd, cd_odd));
    vst1q_f32(dst + 2 * rows, high_pairs(ab_even, cd_even));
    vst1q_f32(dst + 3 * rows, high_pairs(ab_odd, cd_odd));
}

void matrix_transpose_round_quarter_simd(const float *src, float *dst, size_t rows, size_t cols) {
    if (rows == 1 || cols == 1) {
        const size_t count = rows * cols;
        size_t k = 0;
        for (; k + 4 <= count; k += 4) vst1q_f32(dst + k, quarters(vld1q_f32(src + k)));
        for (; k < count; ++k) dst[k] = quarters(src[k]);
        return;
    }
    const size_t whole_rows = rows / 4 * 4, whole_cols = cols / 4 * 4;
    for (size_t tile = 0; tile < whole_cols; tile += 16) {  // takes whole cache lines of src
        const size_t end = std::min(tile + 16, whole_cols);
        for (size_t i = 0; i < whole_rows; i += 4)
            for (size_t j = tile; j < end; j += 4) block(src + i * cols + j, dst + j * rows + i, rows, cols);
    }
    for (size_t j = whole_cols; j < cols; ++j)  // the last columns, four rows at a time
        for (size_t i = 0; i < whole_rows; i += 4) {
            const float *from = src + i * cols + j;
            float32x4_t column = vld1q_dup_f32(from);
            column = vld1q_lane_f32(from + cols, column, 1);
            column = vld1q_lane_f32(from + 2 * cols, column, 2);
            column = vld1q_lane_f32(from + 3 * cols, column, 3);
            vst1q_f32(dst + j * rows + i, quarters(column));
        }
    for (size_t i = whole_rows; i < rows; ++i) {  // the last rows
        size_t j = 0;
        for (; j < whole_cols; j += 4) {
            const float32x4_t row = quarters(vld1q_f32(src + i * cols + j));
            float *to = dst + j * rows + i;
            vst1q_lane_f32(to, row, 0);
            vst1q_lane_f32(to + rows, row, 1);
            vst1q_lane_f32(to + 2 * rows, row, 2);
            vst1q_lane_f32(to + 3 * rows, row, 3);
        }
        for (; j < cols; ++j) dst[j * rows + i] = quarters(src[i * cols + j]);
    }
}
