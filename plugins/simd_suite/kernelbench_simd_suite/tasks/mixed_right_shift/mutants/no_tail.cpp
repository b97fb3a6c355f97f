// Handles whole groups of four only.
void mixed_right_shift(const int *src, int *dst, uint8_t shift, size_t length) {
    for (size_t i = 0; i < length / 4 * 4; ++i)
        dst[i] = static_cast<int>(static_cast<uint32_t>(src[i] >> shift) + (static_cast<uint32_t>(src[i]) >> shift));
}
