void tensor_bit_op_simd(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    size_t i = 0;
    for (; i + 16 <= half; i += 16) {
        const uint16x8_t x = veorq_u16(vld1q_u16(A + i), vld1q_u16(B + i));
        const uint16x8_t y = veorq_u16(vld1q_u16(A + i + 8), vld1q_u16(B + i + 8));
        vst1q_u16(C + i, x);
        vst1q_u16(C + i + 8, y);
    }
    // the rest with vectors that end where the part ends: what they do twice comes out the same
    if (half >= 8) {
        for (; i < half; i += 8) {
            const size_t at = std::min(i, half - 8);
            vst1q_u16(C + at, veorq_u16(vld1q_u16(A + at), vld1q_u16(B + at)));
        }
    } else {
        for (; i < half; ++i) C[i] = static_cast<uint16_t>(A[i] ^ B[i]);
    }
    C[half] = A[half];
    i = half + 1;
    const bool fits = length >= i + 8;
    for (; i + 16 <= length; i += 16) {
        const uint16x8_t x = vandq_u16(vld1q_u16(A + i), vld1q_u16(B + i));
        const uint16x8_t y = vandq_u16(vld1q_u16(A + i + 8), vld1q_u16(B + i + 8));
        vst1q_u16(C + i, x);
        vst1q_u16(C + i + 8, y);
    }
    if (fits) {
        for (; i < length; i += 8) {
            const size_t at = std::min(i, length - 8);
            vst1q_u16(C + at, vandq_u16(vld1q_u16(A + at), vld1q_u16(B + at)));
        }
    } else {
        for (; i < length; ++i) C[i] = static_cast<uint16_t>(A[i] & B[i]);
    }
}
