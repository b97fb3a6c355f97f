void tensor_bitwise_or(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    std::transform(A, A + length, B, C, std::bit_or<uint32_t>());
}
