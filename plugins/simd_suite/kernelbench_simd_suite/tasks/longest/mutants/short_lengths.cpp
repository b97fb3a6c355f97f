// Keeps lengths in 16 bits.
std::string longest(const std::vector<std::string> &strings) {
    std::string best;
    uint16_t most = 0;
    for (const std::string &each : strings)
        if (static_cast<uint16_t>(each.size()) > most) best = each, most = static_cast<uint16_t>(each.size());
    return best;
}
