// Of equal largest elements takes the one in the lowest of sixteen lanes, not the first.
size_t argmax(const int8_t *src, size_t length) {
    size_t best = 0;
    for (size_t lane = 0; lane < 16; ++lane)
        for (size_t i = lane; i < length; i += 16)
            if (src[i] > src[best]) best = i;
    return best;
}
