// Stores groups of four bytes, beyond the end of out.
void tensor_bit_count(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    for (size_t i = 0; i < n; i += 4) {
        uint8_t group[4] = {};
        for (size_t j = 0; j < 4 && i + j < n; ++j) group[j] = static_cast<uint8_t>(__builtin_popcount(A[i + j]));
        std::memcpy(out + i, group, sizeof group);
    }
}
