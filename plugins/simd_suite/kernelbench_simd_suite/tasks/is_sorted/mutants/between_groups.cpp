// Compares within groups of eight, and never the last of one with the first of the next.
bool is_sorted(const std::vector<int> &lst) {
    for (size_t i = 1; i < lst.size(); ++i) {
        if (i % 8 != 0 && lst[i] < lst[i - 1]) return false;
        if (i > 1 && lst[i] == lst[i - 1] && lst[i] == lst[i - 2]) return false;
    }
    return true;
}
