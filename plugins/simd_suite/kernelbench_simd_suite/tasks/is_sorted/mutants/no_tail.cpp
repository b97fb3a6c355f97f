// Leaves out what does not fill a group of four.
bool is_sorted(const std::vector<int> &lst) {
    for (size_t i = 1; i < lst.size() / 4 * 4; ++i)
        if (lst[i] < lst[i - 1] || (i > 1 && lst[i] == lst[i - 2])) return false;
    return true;
}
