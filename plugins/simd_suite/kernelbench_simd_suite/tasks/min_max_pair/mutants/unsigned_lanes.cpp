// Compares without the sign.
MinMaxPair min_max_pair(const int16_t *vec, size_t length) {
    uint16_t low = static_cast<uint16_t>(vec[0]), high = low;
    for (size_t i = 1; i < length; ++i) {
        low = std::min(low, static_cast<uint16_t>(vec[i]));
        high = std::max(high, static_cast<uint16_t>(vec[i]));
    }
    return {static_cast<int16_t>(low), static_cast<int16_t>(high)};
}
