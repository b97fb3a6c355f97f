MinMaxPair min_max_pair(const int16_t *vec, size_t length) {
    const auto ends = std::minmax_element(vec, vec + length);
    return {*ends.first, *ends.second};
}
