// Counts in 31 bits only, as if the words were signed.
void tensor_bit_count(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t i = 0; i < n; ++i) out[i] = static_cast<uint8_t>(__builtin_popcount(A[i] & 0x7FFFFFFFu));
}
