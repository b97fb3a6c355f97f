// Copies the midpoint from B.
void tensor_bit_op(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    for (size_t i = 0; i < length; ++i) C[i] = static_cast<uint16_t>(i < half ? A[i] ^ B[i] : i > half ? A[i] & B[i] : B[i]);
}
