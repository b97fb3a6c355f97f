void mixed_right_shift(const int *src, int *dst, uint8_t shift, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const uint32_t logical = static_cast<uint32_t>(src[i]) >> shift;
        const uint32_t arithmetic = static_cast<uint32_t>(src[i] >> shift);
        dst[i] = static_cast<int>(logical + arithmetic);
    }
}
