// Handles whole groups of four only.
void conditional_move(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0; i + 4 <= length; i += 4)
        for (size_t j = i; j < i + 4; ++j)
            if (mask[j]) dst[j] = src[j];
}
