// Leaves out what is behind the last group of eight.
uint64_t sum_squares(const std::vector<float> &lst) {
    uint64_t total = 0;
    for (size_t i = 0; i < lst.size() / 8 * 8; ++i) {
        const int64_t whole = static_cast<int64_t>(std::ceil(lst[i]));
        total += static_cast<uint64_t>(whole * whole);
    }
    return total;
}
