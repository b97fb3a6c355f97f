int specialFilter(const std::vector<int> &nums) {
    int found = 0;
    for (const int number : nums) {
        if (number < 11 || number % 2 == 0) continue;
        int leading = number;
        while (leading > 9) leading /= 10;
        found += leading % 2;
    }
    return found;
}
