// Divides instead of the arithmetic shift, which rounds towards zero.
void mixed_right_shift(const int *src, int *dst, uint8_t shift, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int64_t quotient = src[i] / (int64_t{1} << shift);
        dst[i] = static_cast<int>(static_cast<uint32_t>(quotient) + (static_cast<uint32_t>(src[i]) >> shift));
    }
}
