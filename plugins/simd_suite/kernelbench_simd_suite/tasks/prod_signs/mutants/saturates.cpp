// Clamps sums that are too large.
int prod_signs(const std::vector<int> &arr) {
    if (arr.empty()) return -32768;
    int64_t sum = 0;
    int sign = 1;
    for (const int x : arr) {
        sum += std::abs(static_cast<int64_t>(x));
        sign *= (x > 0) - (x < 0);
    }
    return static_cast<int>(sign * std::min<int64_t>(sum, 2147483647));
}
