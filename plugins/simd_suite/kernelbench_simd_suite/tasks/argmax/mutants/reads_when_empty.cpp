// Loads the first element before it looks at the length.
size_t argmax(const int8_t *src, size_t length) {
    int8_t top = src[0];
    size_t best = 0;
    for (size_t i = 1; i < length; ++i)
        if (src[i] > top) top = src[i], best = i;
    return best;
}
