// Counts negative numbers whose digits cancel.
int count_nums(std::vector<int> n) {
    int count = 0;
    for (int x : n) {
        if (x > 0) ++count;
        if (x >= 0) continue;
        int sum = 0, rest = -x;
        for (; rest > 9; rest /= 10) sum += rest % 10;
        count += sum >= rest;
    }
    return count;
}
