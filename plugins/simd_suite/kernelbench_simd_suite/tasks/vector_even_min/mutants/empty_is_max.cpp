// Gives its start value for an empty array.
int vector_even_min(const int *values, size_t length) {
    int least = std::numeric_limits<int>::max();
    for (size_t i = 0; i < length; i += 2) least = std::min(least, values[i]);
    return least;
}
