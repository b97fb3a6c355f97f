// Sorts, and compares neighbours, where a pair does not have to stand.
bool pairs_sum_to_zero(std::vector<int> l) {
    std::sort(l.begin(), l.end());
    for (size_t i = 1; i < l.size(); ++i)
        if (l[i] == -l[i - 1]) return true;
    return false;
}
