// Fills the last group of eight up with zeros, which then count as numbers.
MinMaxPair min_max_pair(const int16_t *vec, size_t length) {
    std::vector<int16_t> padded(vec, vec + length);
    padded.resize((length + 7) / 8 * 8);
    const auto ends = std::minmax_element(padded.begin(), padded.end());
    return {*ends.first, *ends.second};
}
