void tensor_bit_clear(const uint64_t *A, const uint64_t *B, uint64_t *C, size_t length) {
    for (; length > 0; --length) *C++ = *A++ & ~*B++;
}
