// Adds in signed numbers of 16 bits.
std::vector<std::string> total_match(const std::vector<std::string> &lst1, const std::vector<std::string> &lst2) {
    int16_t sum1 = 0, sum2 = 0;
    for (const auto &each : lst1) sum1 = static_cast<int16_t>(sum1 + static_cast<int16_t>(each.size()));
    for (const auto &each : lst2) sum2 = static_cast<int16_t>(sum2 + static_cast<int16_t>(each.size()));
    return sum1 > sum2 ? lst2 : lst1;
}
