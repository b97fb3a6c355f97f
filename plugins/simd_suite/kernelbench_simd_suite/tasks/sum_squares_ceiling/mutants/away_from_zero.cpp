// Rounds the magnitude up, also of negative numbers.
uint64_t sum_squares(const std::vector<float> &lst) {
    uint64_t total = 0;
    for (float x : lst) {
        const int64_t whole = static_cast<int64_t>(std::ceil(std::fabs(x)));
        total += static_cast<uint64_t>(whole * whole);
    }
    return total;
}
