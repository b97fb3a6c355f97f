// Rejects a number that stands there twice.
bool is_sorted(const std::vector<int> &lst) {
    for (size_t i = 1; i < lst.size(); ++i)
        if (lst[i] <= lst[i - 1]) return false;
    return true;
}
