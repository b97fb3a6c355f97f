// Goes through a saturated magnitude: -32768 becomes -32767.
void int16_to_int32(const int16_t *src, int32_t *dst, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        const int32_t size = std::min(std::abs(static_cast<int32_t>(src[i])), 32767);
        dst[i] = src[i] < 0 ? -size : size;
    }
}
