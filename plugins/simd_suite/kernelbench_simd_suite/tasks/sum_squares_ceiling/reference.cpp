uint64_t sum_squares(const std::vector<float> &lst) {
    uint64_t total = 0;
    for (float x : lst) {
        int64_t whole = static_cast<int64_t>(x);
        if (static_cast<float>(whole) < x) ++whole;
        total += static_cast<uint64_t>(whole * whole);
    }
    return total;
}
