// Looks for even numbers instead of even positions.
int vector_even_min(const int *values, size_t length) {
    int least = -1;
    bool found = false;
    for (size_t i = 0; i < length; ++i)
        if (values[i] % 2 == 0 && (!found || values[i] < least)) least = values[i], found = true;
    return least;
}
