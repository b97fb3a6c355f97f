// Cuts the fraction off and adds one, also to whole numbers.
uint64_t sum_squares(const std::vector<float> &lst) {
    uint64_t total = 0;
    for (float x : lst) {
        const int64_t whole = static_cast<int64_t>(x) + (x > 0.0f);
        total += static_cast<uint64_t>(whole * whole);
    }
    return total;
}
