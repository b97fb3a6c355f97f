int vector_even_min(const int *values, size_t length) {
    if (length == 0) return -1;
    int least = values[0];
    for (size_t i = 2; i < length; i += 2) least = std::min(least, values[i]);
    return least;
}
