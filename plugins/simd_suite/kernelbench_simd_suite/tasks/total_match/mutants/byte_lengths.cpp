// Keeps every length in a byte.
std::vector<std::string> total_match(const std::vector<std::string> &lst1, const std::vector<std::string> &lst2) {
    size_t sum1 = 0, sum2 = 0;
    for (const auto &each : lst1) sum1 += static_cast<uint8_t>(each.size());
    for (const auto &each : lst2) sum2 += static_cast<uint8_t>(each.size());
    return sum1 > sum2 ? lst2 : lst1;
}
