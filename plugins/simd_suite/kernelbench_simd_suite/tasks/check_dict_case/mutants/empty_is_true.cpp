// An empty map has no key in the wrong case: gives true.
bool check_dict_case(std::map<std::string, std::string> dict) {
    bool lower = true, upper = true;
    for (const auto &entry : dict)
        for (char c : entry.first) {
            lower = lower && c >= 'a' && c <= 'z';
            upper = upper && c >= 'A' && c <= 'Z';
        }
    return lower || upper;
}
