// Treats the midpoint as the first element of the second part.
void tensor_bit_op(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    for (size_t i = 0; i < length; ++i) C[i] = static_cast<uint16_t>(i < length / 2 ? A[i] ^ B[i] : A[i] & B[i]);
}
