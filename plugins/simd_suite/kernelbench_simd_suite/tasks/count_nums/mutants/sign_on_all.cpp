// Gives the minus to every digit: no negative number counts.
int count_nums(std::vector<int> n) {
    int count = 0;
    for (int x : n) count += x > 0;
    return count;
}
