// Loads the mask four bytes at a time, beyond its end.
void conditional_move(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; i += 4) {
        uint32_t four;
        std::memcpy(&four, mask + i, sizeof four);
        for (size_t j = i; j < length && j < i + 4; ++j)
            if (four >> (8 * (j - i)) & 0xFF) dst[j] = src[j];
    }
}
