// Of several largest elements, returns the last.
size_t argmax(const int8_t *src, size_t length) {
    size_t best = 0;
    for (size_t i = 0; i < length; ++i)
        if (src[i] >= src[best]) best = i;
    return best;
}
