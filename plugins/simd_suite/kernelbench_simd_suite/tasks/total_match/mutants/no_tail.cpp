// Adds up whole groups of four strings only.
std::vector<std::string> total_match(const std::vector<std::string> &lst1, const std::vector<std::string> &lst2) {
    size_t sum1 = 0, sum2 = 0;
    for (size_t i = 0; i < lst1.size() / 4 * 4; ++i) sum1 += lst1[i].size();
    for (size_t i = 0; i < lst2.size() / 4 * 4; ++i) sum2 += lst2[i].size();
    return sum1 > sum2 ? lst2 : lst1;
}
