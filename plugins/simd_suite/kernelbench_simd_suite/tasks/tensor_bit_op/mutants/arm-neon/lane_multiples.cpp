// Both parts end with their last whole vector.
void tensor_bit_op_simd(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    for (size_t i = 0; i + 8 <= half; i += 8) vst1q_u16(C + i, veorq_u16(vld1q_u16(A + i), vld1q_u16(B + i)));
    C[half] = A[half];
    for (size_t i = half + 1; i + 8 <= length; i += 8)
        vst1q_u16(C + i, vandq_u16(vld1q_u16(A + i), vld1q_u16(B + i)));
}
