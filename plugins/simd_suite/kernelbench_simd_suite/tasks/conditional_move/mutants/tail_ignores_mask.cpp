// Copies the remainder after whole groups of four whatever the mask says.
void conditional_move(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i < length; ++i)
        if (mask[i] || i >= length / 4 * 4) dst[i] = src[i];
}
