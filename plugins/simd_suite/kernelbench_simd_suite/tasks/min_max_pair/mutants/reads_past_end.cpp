// Loads groups of eight, beyond the end of the array.
MinMaxPair min_max_pair(const int16_t *vec, size_t length) {
    int16_t low = vec[0], high = vec[0];
    for (size_t i = 0; i < length; i += 8) {
        int16_t group[8];
        std::memcpy(group, vec + i, sizeof group);
        for (size_t lane = 0; lane < 8 && i + lane < length; ++lane)
            low = std::min(low, group[lane]), high = std::max(high, group[lane]);
    }
    return {low, high};
}
