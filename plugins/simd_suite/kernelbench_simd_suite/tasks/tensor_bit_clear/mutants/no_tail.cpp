// Stops after the last whole group of four.
void tensor_bit_clear(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    for (size_t i = 0; i < length / 4 * 4; ++i) C[i] = A[i] & ~B[i];
}
