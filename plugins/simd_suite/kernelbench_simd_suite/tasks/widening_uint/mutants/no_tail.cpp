// Stops after the last whole group of four.
void widening_uint(const uint32_t *src, uint64_t *dst, size_t length) {
    const uint64_t ones = 0xFFFFFFFF00000000u;
    for (size_t i = 0; i < length / 4 * 4; ++i) dst[i] = src[i] | ones;
}
