// Leaves whole groups of sixteen in the order in which packing within halves puts them.
void tensor_bit_count(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const size_t n = dim1 * dim2 * dim3;
    size_t i = 0;
    for (; i + 16 <= n; i += 16)
        for (size_t j = 0; j < 16; ++j) {
            const size_t from = j / 4 == 1 ? j + 4 : j / 4 == 2 ? j - 4 : j;
            out[i + j] = static_cast<uint8_t>(__builtin_popcount(A[i + from]));
        }
    for (; i < n; ++i) out[i] = static_cast<uint8_t>(__builtin_popcount(A[i]));
}
