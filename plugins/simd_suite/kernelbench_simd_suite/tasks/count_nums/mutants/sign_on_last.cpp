// Gives the minus to the last digit instead of the first.
int count_nums(std::vector<int> n) {
    int count = 0;
    for (int x : n) {
        if (x > 0) ++count;
        if (x >= 0) continue;
        int sum = -(-x % 10);
        for (int rest = -x / 10; rest > 0; rest /= 10) sum += rest % 10;
        count += sum > 0;
    }
    return count;
}
