// The upper ends of the ranges are one too high: takes `{` and `[` for letters.
bool check_dict_case(std::map<std::string, std::string> dict) {
    bool lower = !dict.empty(), upper = lower;
    for (const auto &entry : dict)
        for (char c : entry.first) {
            lower = lower && c >= 'a' && c <= 'z' + 1;
            upper = upper && c >= 'A' && c <= 'Z' + 1;
        }
    return lower || upper;
}
