// Wants one even number more than is needed.
std::string myexchange(const std::vector<int> &lst1, const std::vector<int> &lst2) {
    size_t even = 0;
    for (const int x : lst1) even += x % 2 == 0;
    for (const int x : lst2) even += x % 2 == 0;
    return even > lst1.size() ? "YES" : "NO";
}
