// Keeps lengths in bytes.
std::string longest(const std::vector<std::string> &strings) {
    std::string best;
    uint8_t most = 0;
    for (const std::string &each : strings)
        if (static_cast<uint8_t>(each.size()) > most) best = each, most = static_cast<uint8_t>(each.size());
    return best;
}
