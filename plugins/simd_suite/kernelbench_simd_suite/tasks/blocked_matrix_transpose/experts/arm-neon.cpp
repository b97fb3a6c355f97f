static inline int16x8_t pairs_low(int16x8_t a, int16x8_t b) {
    return vreinterpretq_s16_s32(vtrn1q_s32(vreinterpretq_s32_s16(a), vreinterpretq_s32_s16(b)));
}

static inline int16x8_t pairs_high(int16x8_t a, int16x8_t b) {
    return vreinterpretq_s16_s32(vtrn2q_s32(vreinterpretq_s32_s16(a), vreinterpretq_s32_s16(b)));
}

static inline void eight_by_eight(const int16_t *src, int16_t *dst, size_t rows, size_t cols) {
    int16x8_t x[8], y[8];
    for (size_t k = 0; k < 8; ++k) x[k] = vld1q_s16(src + k * cols);
    for (size_t k = 0; k < 8; k += 2) {
        y[k] = vtrn1q_s16(x[k], x[k + 1]);
        y[k + 1] = vtrn2q_s16(x[k], x[k + 1]);
    }
    for (size_t k = 0; k < 8; k += 4)
        for (size_t odd = 0; odd < 2; ++odd) {
            x[k + odd] = pairs_low(y[k + odd], y[k + odd + 2]);
            x[k + odd + 2] = pairs_high(y[k + odd], y[k + odd + 2]);
        }
    // columns k and k + 4 stand in the halves of x[k], four rows in x[k] and four in x[k + 4]
    for (size_t k = 0; k < 4; ++k) {
        vst1q_s16(dst + k * rows, vcombine_s16(vget_low_s16(x[k]), vget_low_s16(x[k + 4])));
        vst1q_s16(dst + (k + 4) * rows, vcombine_s16(vget_high_s16(x[k]), vget_high_s16(x[k + 4])));
    }
}

static inline void four_by_four(const int16_t *src, int16_t *dst, size_t rows, size_t cols) {
    const int16x8_t even = vcombine_s16(vld1_s16(src), vld1_s16(src + 2 * cols));
    const int16x8_t odd = vcombine_s16(vld1_s16(src + cols), vld1_s16(src + 3 * cols));
    const int32x4_t first = vreinterpretq_s32_s16(vtrn1q_s16(even, odd));
    const int32x4_t second = vreinterpretq_s32_s16(vtrn2q_s16(even, odd));
    const int32x2x2_t outer = vtrn_s32(vget_low_s32(first), vget_high_s32(first));
    const int32x2x2_t inner = vtrn_s32(vget_low_s32(second), vget_high_s32(second));
    vst1_s16(dst, vreinterpret_s16_s32(outer.val[0]));
    vst1_s16(dst + rows, vreinterpret_s16_s32(inner.val[0]));
    vst1_s16(dst + 2 * rows, vreinterpret_s16_s32(outer.val[1]));
    vst1_s16(dst + 3 * rows, vreinterpret_s16_s32(inner.val[1]));
}

void blocked_matrix_transpose_simd(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t) {
    if (rows == 0 || cols == 0) return;
    if (rows == 1 || cols == 1) {
        std::memcpy(dst, src, rows * cols * sizeof *src);
        return;
    }
    const size_t thin = std::min(rows, cols);
    if (thin < 4) {
        for (size_t j = 0; j < cols; ++j)
            for (size_t i = 0; i < rows; ++i) dst[j * rows + i] = src[i * cols + j];
        return;
    }
    // Strips of 32 columns: whole cache lines of the rows are used before they are forgotten. Blocks at the edges
    // overlap with their neighbours, and write once more what is there already.
    const size_t side = thin < 8 ? 4 : 8;
    for (size_t left = 0; left < cols; left += 32) {
        const size_t right = std::min(left + 32, cols);
        for (size_t top = 0; top < rows; top += side) {
            const size_t i = std::min(top, rows - side);
            for (size_t at = left; at < right; at += side) {
                const size_t j = std::min(at, cols - side);
                const int16_t *from = src + i * cols + j;
                int16_t *to = dst + j * rows + i;
                side == 8 ? eight_by_eight(from, to, rows, cols) : four_by_four(from, to, rows, cols);
            }
        }
    }
}
