// Looks for three equal numbers within groups of four only.
bool is_sorted(const std::vector<int> &lst) {
    for (size_t i = 1; i < lst.size(); ++i) {
        if (lst[i] < lst[i - 1]) return false;
        if (i % 4 >= 2 && lst[i] == lst[i - 2]) return false;
    }
    return true;
}
