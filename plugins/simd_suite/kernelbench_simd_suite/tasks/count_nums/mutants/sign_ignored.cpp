// Adds the digits without the sign: every number but 0 counts.
int count_nums(std::vector<int> n) {
    int count = 0;
    for (int x : n) count += x != 0;
    return count;
}
