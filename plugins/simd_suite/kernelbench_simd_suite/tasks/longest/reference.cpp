std::string longest(const std::vector<std::string> &strings) {
    const auto shorter = [](const std::string &a, const std::string &b) { return a.size() < b.size(); };
    const auto found = std::max_element(strings.begin(), strings.end(), shorter);
    return found == strings.end() ? std::string() : *found;
}
