// Starts with the first string although there may be none.
std::string longest(const std::vector<std::string> &strings) {
    const std::string *best = strings.data();
    for (size_t i = 1; i < strings.size(); ++i)
        if (strings[i].size() > best->size()) best = &strings[i];
    return *best;
}
