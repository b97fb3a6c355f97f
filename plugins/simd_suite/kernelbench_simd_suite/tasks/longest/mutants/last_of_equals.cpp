// Takes the last one of equally long strings.
std::string longest(const std::vector<std::string> &strings) {
    size_t best = 0;
    for (size_t i = 1; i < strings.size(); ++i)
        if (strings[i].size() >= strings[best].size()) best = i;
    return strings.empty() ? std::string() : strings[best];
}
