// Wants one case within each key, not across keys.
bool check_dict_case(std::map<std::string, std::string> dict) {
    for (const auto &entry : dict) {
        bool lower = true, upper = true;
        for (char c : entry.first) {
            lower = lower && c >= 'a' && c <= 'z';
            upper = upper && c >= 'A' && c <= 'Z';
        }
        if (!lower && !upper) return false;
    }
    return !dict.empty();
}
