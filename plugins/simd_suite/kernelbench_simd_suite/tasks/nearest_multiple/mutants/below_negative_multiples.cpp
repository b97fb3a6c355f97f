// Goes one multiple too far for negative numbers that are multiples already.
void nearest_multiple(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int multiple = src[i] / base * base;
        dst[i] = static_cast<int16_t>(src[i] < 0 ? multiple - base : multiple);
    }
}
