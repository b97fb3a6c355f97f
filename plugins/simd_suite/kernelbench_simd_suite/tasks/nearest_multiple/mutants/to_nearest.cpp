// Rounds to the nearest multiple, which may lie above.
void nearest_multiple(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int over = (src[i] % base + base) % base, down = src[i] - over;
        dst[i] = static_cast<int16_t>(2 * over > base && down + base <= 32767 ? down + base : down);
    }
}
