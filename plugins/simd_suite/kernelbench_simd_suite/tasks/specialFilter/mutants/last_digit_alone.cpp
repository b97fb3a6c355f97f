// Looks at the last digit only.
int specialFilter(const std::vector<int> &nums) {
    int count = 0;
    for (const int x : nums) count += x > 10 && x % 2 != 0;
    return count;
}
