// Uses four bits of the shift, as lanes of 16 bits would.
void mixed_right_shift(const int *src, int *dst, uint8_t shift, size_t length) {
    const int count = shift & 15;
    for (size_t i = 0; i < length; ++i)
        dst[i] = static_cast<int>(static_cast<uint32_t>(src[i] >> count) + (static_cast<uint32_t>(src[i]) >> count));
}
