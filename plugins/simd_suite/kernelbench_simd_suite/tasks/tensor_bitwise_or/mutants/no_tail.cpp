// Stops after the last whole group of eight.
void tensor_bitwise_or(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    for (size_t i = 0; i < length / 8 * 8; ++i) C[i] = A[i] | B[i];
}
