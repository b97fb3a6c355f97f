// Asks for multiples of 4 first, so that multiples of 12 are cubed.
int sum_squares(const std::vector<int> &lst) {
    uint32_t sum = 0;
    for (size_t i = 0; i < lst.size(); ++i) {
        const uint32_t x = static_cast<uint32_t>(lst[i]);
        sum += i % 4 == 0 ? x * x * x : i % 3 == 0 ? x * x : x;
    }
    return static_cast<int>(sum);
}
