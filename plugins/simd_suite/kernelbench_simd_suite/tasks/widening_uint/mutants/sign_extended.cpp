// Extends the sign, which gives ones only where the top bit of the word is set.
void widening_uint(const uint32_t *src, uint64_t *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = static_cast<uint64_t>(int64_t{static_cast<int32_t>(src[i])});
}
