// Reduces over all lanes of the whole groups of eight, odd positions too.
int vector_even_min(const int *values, size_t length) {
    if (length == 0) return -1;
    int least = values[0];
    size_t i = 0;
    for (; i < length / 8 * 8; ++i) least = std::min(least, values[i]);
    for (; i < length; i += 2) least = std::min(least, values[i]);
    return least;
}
