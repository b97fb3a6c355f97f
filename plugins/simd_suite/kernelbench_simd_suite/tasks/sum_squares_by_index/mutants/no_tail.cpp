// Leaves out what does not fill a whole period of twelve.
int sum_squares(const std::vector<int> &lst) {
    uint32_t sum = 0;
    for (size_t i = 0; i < lst.size() / 12 * 12; ++i) {
        const uint32_t x = static_cast<uint32_t>(lst[i]);
        sum += i % 3 == 0 ? x * x : i % 4 == 0 ? x * x * x : x;
    }
    return static_cast<int>(sum);
}
