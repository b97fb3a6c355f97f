// Leaves the bits set that C held before.
void tensor_bitwise_or(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    for (size_t i = 0; i < length; ++i) C[i] |= A[i] | B[i];
}
