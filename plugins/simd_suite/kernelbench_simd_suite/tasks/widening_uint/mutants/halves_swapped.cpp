// Puts the ones into the lower half.
void widening_uint(const uint32_t *src, uint64_t *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = uint64_t{src[i]} << 32 | 0xFFFFFFFFu;
}
