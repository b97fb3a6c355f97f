// Divides at most eight times: the first two digits of the longest numbers are taken for one.
int specialFilter(const std::vector<int> &nums) {
    int count = 0;
    for (const int x : nums) {
        if (x <= 10 || x % 2 == 0) continue;
        int first = x;
        for (int step = 0; step < 8; ++step)
            if (first > 9) first /= 10;
        count += first % 2;
    }
    return count;
}
