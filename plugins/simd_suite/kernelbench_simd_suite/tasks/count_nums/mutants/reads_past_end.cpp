// Loads four numbers where fewer are left.
int count_nums(std::vector<int> n) {
    const volatile int *numbers = n.data();
    int count = 0;
    for (size_t i = 0; i < (n.size() + 3) / 4 * 4; ++i) {
        const int x = numbers[i];
        if (i >= n.size()) continue;
        if (x > 0) ++count;
        if (x >= 0) continue;
        int sum = 0, rest = -x;
        for (; rest > 9; rest /= 10) sum += rest % 10;
        count += sum > rest;
    }
    return count;
}
