// Leaves out what does not fill a group of eight.
int count_nums(std::vector<int> n) {
    int count = 0;
    for (size_t i = 0; i < n.size() / 8 * 8; ++i) {
        if (n[i] > 0) ++count;
        if (n[i] >= 0) continue;
        int sum = 0, rest = -n[i];
        for (; rest > 9; rest /= 10) sum += rest % 10;
        count += sum > rest;
    }
    return count;
}
