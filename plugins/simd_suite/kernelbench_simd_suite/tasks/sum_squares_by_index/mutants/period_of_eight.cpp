// Repeats the pattern of the first eight positions.
int sum_squares(const std::vector<int> &lst) {
    uint32_t sum = 0;
    for (size_t i = 0; i < lst.size(); ++i) {
        const uint32_t x = static_cast<uint32_t>(lst[i]);
        sum += i % 8 % 3 == 0 ? x * x : i % 8 == 4 ? x * x * x : x;
    }
    return static_cast<int>(sum);
}
