// Takes magnitudes, and so counts negative numbers.
int specialFilter(const std::vector<int> &nums) {
    int count = 0;
    for (const int x : nums) {
        uint32_t first = x < 0 ? 0u - static_cast<uint32_t>(x) : static_cast<uint32_t>(x);
        if (first <= 10 || first % 2 == 0) continue;
        while (first > 9) first /= 10;
        count += first % 2;
    }
    return count;
}
