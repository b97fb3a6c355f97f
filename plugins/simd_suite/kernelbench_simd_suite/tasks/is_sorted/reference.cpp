bool is_sorted(const std::vector<int> &lst) {
    int run = 0, last = -1;
    for (const int number : lst) {
        run = number == last ? run + 1 : 1;
        if (number < last || run > 2) return false;
        last = number;
    }
    return true;
}
