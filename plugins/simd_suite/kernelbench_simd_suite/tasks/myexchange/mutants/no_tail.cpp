// Leaves what follows the whole groups of eight in the second list out.
std::string myexchange(const std::vector<int> &lst1, const std::vector<int> &lst2) {
    size_t even = 0;
    for (const int x : lst1) even += x % 2 == 0;
    for (size_t i = 0; i < lst2.size() / 8 * 8; ++i) even += lst2[i] % 2 == 0;
    return even >= lst1.size() ? "YES" : "NO";
}
