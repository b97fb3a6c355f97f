// Compares the numbers of strings before the sums.
std::vector<std::string> total_match(const std::vector<std::string> &lst1, const std::vector<std::string> &lst2) {
    if (lst1.size() != lst2.size()) return lst1.size() < lst2.size() ? lst1 : lst2;
    size_t sum1 = 0, sum2 = 0;
    for (const auto &each : lst1) sum1 += each.size();
    for (const auto &each : lst2) sum2 += each.size();
    return sum1 > sum2 ? lst2 : lst1;
}
