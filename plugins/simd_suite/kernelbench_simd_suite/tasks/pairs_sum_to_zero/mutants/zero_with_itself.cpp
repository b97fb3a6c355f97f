// Pairs a number with itself, which makes one zero enough.
bool pairs_sum_to_zero(std::vector<int> l) {
    for (int x : l)
        if (std::find(l.begin(), l.end(), -x) != l.end()) return true;
    return false;
}
