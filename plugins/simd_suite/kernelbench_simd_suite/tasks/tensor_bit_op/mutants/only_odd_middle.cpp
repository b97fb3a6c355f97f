// Copies nothing where the length is even.
void tensor_bit_op(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2;
    for (size_t i = 0; i < length; ++i) {
        const bool middle = length % 2 == 1 && i == half;
        C[i] = static_cast<uint16_t>(middle ? A[i] : i < half ? A[i] ^ B[i] : A[i] & B[i]);
    }
}
