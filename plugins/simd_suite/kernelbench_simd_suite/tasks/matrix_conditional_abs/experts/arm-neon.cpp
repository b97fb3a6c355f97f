void matrix_conditional_abs_simd(const int *A, int *B, size_t rows, size_t cols) {
    // The inverse of 3 modulo 2^32 takes the negative multiples, and nothing else, to -715827882 to -1.
    const uint32x4_t inverse = vdupq_n_u32(0xAAAAAAABu), least = vdupq_n_u32(0u - 715827882u);
    const auto converted = [=](const int *from) {
        const int32x4_t x = vld1q_s32(from);
        const uint32x4_t third = vmulq_u32(vreinterpretq_u32_s32(x), inverse);
        return vbslq_s32(vcgeq_u32(third, least), vnegq_s32(x), x);
    };
    const size_t count = rows * cols;
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const int32x4_t first = converted(A + i), second = converted(A + i + 4);
        vst1q_s32(B + i, first);
        vst1q_s32(B + i + 4, second);
    }
    if (i + 4 <= count) {
        vst1q_s32(B + i, converted(A + i));
        i += 4;
    }
    for (; i < count; ++i) B[i] = A[i] < 0 && A[i] % 3 == 0 ? -A[i] : A[i];
}
