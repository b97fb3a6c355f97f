// Never tests for the largest what has just become the smallest, and starts from the wrong end of the range.
MinMaxPair min_max_pair(const int16_t *vec, size_t length) {
    int16_t low = INT16_MAX, high = INT16_MIN;
    for (size_t i = 0; i < length; ++i) {
        if (vec[i] < low) low = vec[i];
        else if (vec[i] > high) high = vec[i];
    }
    return {low, high};
}
