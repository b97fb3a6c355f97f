// Loads whole groups of eight, also behind the end.
void nearest_multiple(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    for (size_t i = 0; i < length; i += 8) {
        int16_t eight[8];
        std::memcpy(eight, src + i, sizeof eight);
        for (size_t k = 0; k < 8 && i + k < length; ++k) {
            const int over = eight[k] % base;
            dst[i + k] = static_cast<int16_t>(eight[k] - over - (over < 0 ? base : 0));
        }
    }
}
