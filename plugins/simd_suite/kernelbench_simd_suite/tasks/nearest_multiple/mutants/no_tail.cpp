// Leaves out what lies behind the last group of eight.
void nearest_multiple(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    for (size_t i = 0; i < length / 8 * 8; ++i) {
        const int over = src[i] % base;
        dst[i] = static_cast<int16_t>(src[i] - over - (over < 0 ? base : 0));
    }
}
