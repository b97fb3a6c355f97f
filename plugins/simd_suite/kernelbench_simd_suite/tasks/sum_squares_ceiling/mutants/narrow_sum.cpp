// Adds the squares in 32 bits.
uint64_t sum_squares(const std::vector<float> &lst) {
    uint32_t total = 0;
    for (float x : lst) total += static_cast<uint32_t>(std::ceil(x) * std::ceil(x));
    return total;
}
