// Compares the lower 16 bits, as unsigned numbers.
bool is_sorted(const std::vector<int> &lst) {
    for (size_t i = 1; i < lst.size(); ++i)
        if ((lst[i] & 0xFFFF) < (lst[i - 1] & 0xFFFF) || (i > 1 && lst[i] == lst[i - 2])) return false;
    return true;
}
