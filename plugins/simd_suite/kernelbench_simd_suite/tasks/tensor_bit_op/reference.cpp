void tensor_bit_op(const uint16_t *A, const uint16_t *B, uint16_t *C, size_t length) {
    const size_t half = length / 2, after = half + 1;
    std::transform(A, A + half, B, C, std::bit_xor<uint16_t>());
    C[half] = A[half];
    std::transform(A + after, A + length, B + after, C + after, std::bit_and<uint16_t>());
}
