// Cuts the string into groups of three instead of looking at every three in a row.
bool is_happy(const std::string &s) {
    if (s.size() < 3) return false;
    for (size_t i = 0; i + 2 < s.size(); i += 3)
        if (s[i] == s[i + 1] || s[i] == s[i + 2] || s[i + 1] == s[i + 2]) return false;
    return true;
}
