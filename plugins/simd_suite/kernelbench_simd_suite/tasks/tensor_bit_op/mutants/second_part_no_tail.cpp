// Leaves out what remains of the second part after whole groups of eight.
void tensor_bit_op(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    size_t i = 0;
    for (; i < length / 2; ++i) C[i] = static_cast<uint16_t>(A[i] ^ B[i]);
    C[i] = A[i];
    ++i;
    for (const size_t end = i + (length - i) / 8 * 8; i < end; ++i) C[i] = static_cast<uint16_t>(A[i] & B[i]);
}
