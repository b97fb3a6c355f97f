// Starts from the value 0: finds nothing where all elements are negative.
size_t argmax(const int8_t *src, size_t length) {
    int8_t top = 0;
    size_t best = 0;
    for (size_t i = 0; i < length; ++i)
        if (src[i] > top) top = src[i], best = i;
    return best;
}
