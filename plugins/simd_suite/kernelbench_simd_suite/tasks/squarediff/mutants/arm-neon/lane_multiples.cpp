// Takes whole vectors of 16 bytes only.
int64_t squarediff_simd(const int8_t *A, const int8_t *B, size_t length) {
    int64_t total = 0;
    for (size_t i = 0; i + 16 <= length; i += 16) {
        const int8x16_t a = vld1q_s8(A + i), b = vld1q_s8(B + i);
        const int8x8_t a0 = vget_low_s8(a), b0 = vget_low_s8(b), a1 = vget_high_s8(a), b1 = vget_high_s8(b);
        total += vaddlvq_s16(vmull_s8(a0, a0)) + vaddlvq_s16(vmull_s8(b0, b0)) - vaddlvq_s16(vmull_s8(a0, b0));
        total += vaddlvq_s16(vmull_s8(a1, a1)) + vaddlvq_s16(vmull_s8(b1, b1)) - vaddlvq_s16(vmull_s8(a1, b1));
    }
    return total;
}
