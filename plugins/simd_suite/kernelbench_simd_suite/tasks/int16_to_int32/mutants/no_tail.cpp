// Handles whole groups of eight only.
void int16_to_int32(const int16_t *src, int32_t *dst, size_t length) {
    for (size_t i = 0; i < length / 8 * 8; ++i) dst[i] = src[i];
}
