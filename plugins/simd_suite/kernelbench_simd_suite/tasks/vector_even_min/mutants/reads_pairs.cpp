// Loads pairs, also where the second number lies behind the end.
int vector_even_min(const int *values, size_t length) {
    if (length == 0) return -1;
    const volatile int *loads = values;  // volatile, so that no optimizer drops the second one
    int least = loads[0];
    for (size_t i = 0; i < length; i += 2) {
        const int pair[2] = {loads[i], loads[i + 1]};
        least = std::min(least, pair[0]);
    }
    return least;
}
