// Adds the squares in single precision.
uint64_t sum_squares(const std::vector<float> &lst) {
    float total = 0.0f;
    for (float x : lst) total += std::ceil(x) * std::ceil(x);
    return static_cast<uint64_t>(total);
}
