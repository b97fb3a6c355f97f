// Keeps positions in lanes as wide as the elements.
size_t argmax(const int8_t *src, size_t length) {
    uint8_t best = 0;
    int8_t top = length == 0 ? int8_t{0} : src[0];
    for (size_t i = 0; i < length; ++i)
        if (src[i] > top) top = src[i], best = static_cast<uint8_t>(i);
    return best;
}
