// Rounds, and counts numbers that are near an odd integer.
uint64_t double_the_difference(const std::vector<float> &lst) {
    uint64_t total = 0;
    for (size_t i = 0; i < lst.size(); ++i) {
        const float x = lst[i];
        const int64_t whole = static_cast<int64_t>(std::round(x));
        const bool near = std::fabs(static_cast<float>(whole) - x) < 1e-4f;
        if (whole > 0 && whole % 2 == 1 && near) total += static_cast<uint64_t>(whole * whole);
    }
    return static_cast<uint64_t>(total);
}
