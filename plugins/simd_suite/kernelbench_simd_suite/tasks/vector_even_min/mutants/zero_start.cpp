// Starts the lanes at zero, which is too small where all numbers are positive.
int vector_even_min(const int *values, size_t length) {
    if (length == 0) return -1;
    int least = length >= 8 ? 0 : values[0];
    for (size_t i = 0; i < length; i += 2) least = std::min(least, values[i]);
    return least;
}
