// Forgets that the numbers must be above ten.
int specialFilter(const std::vector<int> &nums) {
    int count = 0;
    for (const int x : nums) {
        if (x <= 0 || x % 2 == 0) continue;
        int first = x;
        while (first > 9) first /= 10;
        count += first % 2;
    }
    return count;
}
