// Leaves out the elements behind the last whole vector of four.
void matrix_conditional_abs_simd(const int *A, int *B, size_t rows, size_t cols) {
    for (size_t i = 0; i + 4 <= rows * cols; i += 4) {
        const int32x4_t x = vld1q_s32(A + i);
        const uint32x4_t third = vmulq_n_u32(vreinterpretq_u32_s32(x), 0xAAAAAAABu);
        vst1q_s32(B + i, vbslq_s32(vcgtq_u32(third, vdupq_n_u32(0xD5555555u)), vnegq_s32(x), x));
    }
}
