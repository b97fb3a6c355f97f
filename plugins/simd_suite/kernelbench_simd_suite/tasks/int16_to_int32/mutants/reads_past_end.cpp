// Loads the last group of eight beyond the end of the source.
void int16_to_int32(const int16_t *src, int32_t *dst, size_t length) {
    for (size_t i = 0; i < length; i += 8) {
        int16_t group[8];
        std::memcpy(group, src + i, sizeof group);
        for (size_t j = 0; j < 8 && i + j < length; ++j) dst[i + j] = group[j];
    }
}
