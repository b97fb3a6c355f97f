// Squares at multiples of 3, and leaves those of 4 as they are.
int sum_squares(const std::vector<int> &lst) {
    uint32_t sum = 0;
    for (size_t i = 0; i < lst.size(); ++i) {
        const uint32_t x = static_cast<uint32_t>(lst[i]);
        sum += i % 3 == 0 ? x * x : x;
    }
    return static_cast<int>(sum);
}
