// Transposes blocks of four by four only: what is left at the right and at the bottom is not written.
void blocked_matrix_transpose_simd(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t) {
    for (size_t i = 0; i + 4 <= rows; i += 4)
        for (size_t j = 0; j + 4 <= cols; j += 4) {
            const int16_t *from = src + i * cols + j;
            int16_t *to = dst + j * rows + i;
            const int16x8_t even = vcombine_s16(vld1_s16(from), vld1_s16(from + 2 * cols));
            const int16x8_t odd = vcombine_s16(vld1_s16(from + cols), vld1_s16(from + 3 * cols));
            const int32x4_t first = vreinterpretq_s32_s16(vtrn1q_s16(even, odd));
            const int32x4_t second = vreinterpretq_s32_s16(vtrn2q_s16(even, odd));
            const int32x2x2_t outer = vtrn_s32(vget_low_s32(first), vget_high_s32(first));
            const int32x2x2_t inner = vtrn_s32(vget_low_s32(second), vget_high_s32(second));
            vst1_s16(to, vreinterpret_s16_s32(outer.val[0]));
            vst1_s16(to + rows, vreinterpret_s16_s32(inner.val[0]));
            vst1_s16(to + 2 * rows, vreinterpret_s16_s32(outer.val[1]));
            vst1_s16(to + 3 * rows, vreinterpret_s16_s32(inner.val[1]));
        }
}
