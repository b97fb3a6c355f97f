// Leaves out what fills no group of eight.
int specialFilter(const std::vector<int> &nums) {
    int count = 0;
    for (size_t i = 0; i < nums.size() / 8 * 8; ++i) {
        int first = nums[i];
        if (first <= 10 || first % 2 == 0) continue;
        while (first > 9) first /= 10;
        count += first % 2;
    }
    return count;
}
