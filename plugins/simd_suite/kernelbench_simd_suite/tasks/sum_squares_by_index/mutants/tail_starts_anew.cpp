// Counts the positions of the remainder behind whole groups of eight from zero.
int sum_squares(const std::vector<int> &lst) {
    uint32_t sum = 0;
    const size_t whole = lst.size() / 8 * 8;
    for (size_t i = 0; i < lst.size(); ++i) {
        const uint32_t x = static_cast<uint32_t>(lst[i]);
        const size_t at = i < whole ? i : i - whole;
        sum += at % 3 == 0 ? x * x : at % 4 == 0 ? x * x * x : x;
    }
    return static_cast<int>(sum);
}
