void tensor_bit_count(const uint32_t *A, uint8_t *out, size_t dim1, size_t dim2, size_t dim3) {
    const uint32_t *end = A + dim1 * dim2 * dim3;
    for (; A != end; ++A, ++out) {
        int ones = 0;
        for (uint32_t rest = *A; rest != 0; rest &= rest - 1) ++ones;  // drops the lowest one
        *out = static_cast<uint8_t>(ones);
    }
}
