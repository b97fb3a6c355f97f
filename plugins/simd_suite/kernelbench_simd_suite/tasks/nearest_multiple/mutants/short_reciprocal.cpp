// Multiplies by a 16-bit reciprocal and shifts: off by one for large numbers.
void nearest_multiple(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    const int reciprocal = 65536 / base + 1;
    for (size_t i = 0; i < length; ++i) {
        const int64_t quotient = (static_cast<int64_t>(src[i]) * reciprocal) >> 16;
        dst[i] = static_cast<int16_t>(quotient * base);
    }
}
