// Moves a whole group of four when one of its mask bytes is set.
void conditional_move(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    size_t i = 0;
    for (; i + 4 <= length; i += 4)
        if (mask[i] || mask[i + 1] || mask[i + 2] || mask[i + 3])
            for (size_t j = i; j < i + 4; ++j) dst[j] = src[j];
    for (; i < length; ++i)
        if (mask[i]) dst[i] = src[i];
}
