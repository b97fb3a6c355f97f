// Shifts zeros in both times.
void mixed_right_shift(const int *src, int *dst, uint8_t shift, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = static_cast<int>(2 * (static_cast<uint32_t>(src[i]) >> shift));
}
