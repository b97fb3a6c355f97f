// Packs the numbers into signed bytes first.
MinMaxPair min_max_pair(const int16_t *vec, size_t length) {
    int16_t low = INT16_MAX, high = INT16_MIN;
    for (size_t i = 0; i < length; ++i) {
        const int16_t packed = std::clamp<int16_t>(vec[i], -128, 127);
        low = std::min(low, packed);
        high = std::max(high, packed);
    }
    return {low, high};
}
