// Ignores characters that are no letters.
bool check_dict_case(std::map<std::string, std::string> dict) {
    bool lower = false, upper = false;
    for (const auto &entry : dict)
        for (char c : entry.first) {
            lower = lower || (c >= 'a' && c <= 'z');
            upper = upper || (c >= 'A' && c <= 'Z');
        }
    return lower != upper;
}
