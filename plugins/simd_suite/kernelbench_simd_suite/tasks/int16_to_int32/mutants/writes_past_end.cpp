// Stores a whole group of four at the end.
void int16_to_int32(const int16_t *src, int32_t *dst, size_t length) {
    for (size_t i = 0; i < length; i += 4) {
        int32_t group[4] = {0, 0, 0, 0};
        for (size_t j = 0; j < 4 && i + j < length; ++j) group[j] = src[i + j];
        std::memcpy(dst + i, group, sizeof group);
    }
}
