// Compares without signs.
int vector_even_min(const int *values, size_t length) {
    if (length == 0) return -1;
    uint32_t least = static_cast<uint32_t>(values[0]);
    for (size_t i = 2; i < length; i += 2) least = std::min(least, static_cast<uint32_t>(values[i]));
    return static_cast<int>(least);
}
