// Forgets to ask whether the integer is odd.
uint64_t double_the_difference(const std::vector<float> &lst) {
    uint64_t total = 0;
    for (size_t i = 0; i < lst.size(); ++i) {
        const float x = lst[i];
        const int64_t whole = static_cast<int64_t>(x);
        if (whole > 0 && static_cast<float>(whole) == x) total += static_cast<uint64_t>(whole * whole);
    }
    return static_cast<uint64_t>(total);
}
