// Rejects a number only where it stands there four times.
bool is_sorted(const std::vector<int> &lst) {
    for (size_t i = 1; i < lst.size(); ++i)
        if (lst[i] < lst[i - 1] || (i > 2 && lst[i] == lst[i - 3])) return false;
    return true;
}
