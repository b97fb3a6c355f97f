// Looks at one vector of sixteen characters of each key only.
bool check_dict_case(std::map<std::string, std::string> dict) {
    bool lower = !dict.empty(), upper = lower;
    for (const auto &entry : dict)
        for (size_t i = 0; i < entry.first.size() && i < 16; ++i) {
            const char c = entry.first[i];
            lower = lower && c >= 'a' && c <= 'z';
            upper = upper && c >= 'A' && c <= 'Z';
        }
    return lower || upper;
}
