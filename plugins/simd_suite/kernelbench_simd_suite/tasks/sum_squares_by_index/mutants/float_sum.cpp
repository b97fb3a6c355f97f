// Adds in single precision.
int sum_squares(const std::vector<int> &lst) {
    float sum = 0;
    for (size_t i = 0; i < lst.size(); ++i) {
        const float x = static_cast<float>(lst[i]);
        sum += i % 3 == 0 ? x * x : i % 4 == 0 ? x * x * x : x;
    }
    return static_cast<int>(std::min(std::max(sum, -2.1e9f), 2.1e9f));
}
