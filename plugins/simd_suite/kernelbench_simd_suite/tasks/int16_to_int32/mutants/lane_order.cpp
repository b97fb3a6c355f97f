// Unpacks sixteen numbers within the halves of a 256-bit vector: the middle groups of four change places.
void int16_to_int32(const int16_t *src, int32_t *dst, size_t length) {
    size_t i = 0;
    for (; i + 16 <= length; i += 16)
        for (size_t j = 0; j < 4; ++j) {
            dst[i + j] = src[i + j];
            dst[i + 4 + j] = src[i + 8 + j];
            dst[i + 8 + j] = src[i + 4 + j];
            dst[i + 12 + j] = src[i + 12 + j];
        }
    for (; i < length; ++i) dst[i] = src[i];
}
