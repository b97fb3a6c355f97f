void nearest_multiple(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int x = src[i], over = x % base;  // negative for negative numbers
        dst[i] = static_cast<int16_t>(over < 0 ? x - over - base : x - over);
    }
}
