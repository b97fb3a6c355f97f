// Loads groups of four, beyond the last number.
uint64_t sum_squares(const std::vector<float> &lst) {
    uint64_t total = 0;
    for (size_t i = 0; i < lst.size(); i += 4) {
        float four[4];
        std::memcpy(four, lst.data() + i, sizeof four);
        for (size_t lane = 0; lane < 4 && i + lane < lst.size(); ++lane) {
            const int64_t whole = static_cast<int64_t>(std::ceil(four[lane]));
            total += static_cast<uint64_t>(whole * whole);
        }
    }
    return total;
}
