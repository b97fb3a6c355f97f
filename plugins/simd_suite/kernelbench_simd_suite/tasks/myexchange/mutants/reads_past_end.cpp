// Loads groups of eight beyond the end of the first list.
std::string myexchange(const std::vector<int> &lst1, const std::vector<int> &lst2) {
    size_t even = 0;
    for (size_t i = 0; i < lst1.size(); i += 8) {
        int group[8];
        std::memcpy(group, lst1.data() + i, sizeof group);
        for (size_t lane = 0; lane < 8 && i + lane < lst1.size(); ++lane) even += group[lane] % 2 == 0;
    }
    for (const int x : lst2) even += x % 2 == 0;
    return even >= lst1.size() ? "YES" : "NO";
}
