// Compares only the longer one of each pair, and lets the second win a draw.
std::string longest(const std::vector<std::string> &strings) {
    std::string best;
    for (size_t i = 0; i < strings.size(); i += 2) {
        const size_t j = i + 1 < strings.size() && strings[i + 1].size() >= strings[i].size() ? i + 1 : i;
        if (strings[j].size() > best.size()) best = strings[j];
    }
    return best;
}
