// Adds -2^32 to the word taken as a signed one: a carry changes the upper half where the top bit is set.
void widening_uint(const uint32_t *src, uint64_t *dst, size_t length) {
    const uint64_t ones = 0xFFFFFFFF00000000u;
    for (size_t i = 0; i < length; ++i) dst[i] = ones + static_cast<uint64_t>(int64_t{static_cast<int32_t>(src[i])});
}
