// Looks at the lower nine digits, and takes the ninth for the leading one.
int count_nums(std::vector<int> n) {
    int count = 0;
    for (int x : n) {
        if (x > 0) ++count;
        if (x >= 0) continue;
        int sum = 0, rest = -x;
        for (int digit = 1; digit < 9 && rest > 9; ++digit, rest /= 10) sum += rest % 10;
        count += sum > rest % 10;
    }
    return count;
}
