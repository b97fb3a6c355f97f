// Shifts arithmetically only in what is left after whole groups of eight.
void mixed_right_shift(const int *src, int *dst, uint8_t shift, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const uint32_t arithmetic = static_cast<uint32_t>(src[i] >> shift);
        const uint32_t logical = i < length / 8 * 8 ? static_cast<uint32_t>(src[i]) >> shift : arithmetic;
        dst[i] = static_cast<int>(arithmetic + logical);
    }
}
