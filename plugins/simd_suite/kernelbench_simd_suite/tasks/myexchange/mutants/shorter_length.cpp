// Takes both lists to be as long as the shorter one.
std::string myexchange(const std::vector<int> &lst1, const std::vector<int> &lst2) {
    size_t even = 0;
    const size_t n = std::min(lst1.size(), lst2.size());
    for (size_t i = 0; i < n; ++i) even += (lst1[i] % 2 == 0) + (lst2[i] % 2 == 0);
    return even >= lst1.size() ? "YES" : "NO";
}
