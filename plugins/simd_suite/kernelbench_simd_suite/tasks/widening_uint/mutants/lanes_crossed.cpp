// Unpacks within the halves of a vector of eight, so that the middle pairs change places.
void widening_uint(const uint32_t *src, uint64_t *dst, size_t length) {
    const uint64_t ones = 0xFFFFFFFF00000000u;
    size_t i = 0;
    for (; i + 8 <= length; i += 8)
        for (size_t j = 0; j < 8; ++j) dst[i + j] = src[i + (j / 2 == 1 ? j + 2 : j / 2 == 2 ? j - 2 : j)] | ones;
    for (; i < length; ++i) dst[i] = src[i] | ones;
}
