// Drops the top bit: bytes above 127 look like letters.
bool check_dict_case(std::map<std::string, std::string> dict) {
    bool lower = !dict.empty(), upper = lower;
    for (const auto &entry : dict)
        for (char each : entry.first) {
            const int c = each & 0x7F;
            lower = lower && c >= 'a' && c <= 'z';
            upper = upper && c >= 'A' && c <= 'Z';
        }
    return lower || upper;
}
