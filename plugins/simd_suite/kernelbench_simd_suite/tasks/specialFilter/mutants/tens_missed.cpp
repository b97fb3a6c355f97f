// Stops dividing at 10, so that numbers with the first digits 10 begin with an even number.
int specialFilter(const std::vector<int> &nums) {
    int count = 0;
    for (const int x : nums) {
        if (x <= 10 || x % 2 == 0) continue;
        int first = x;
        while (first > 10) first /= 10;
        count += first % 2;
    }
    return count;
}
