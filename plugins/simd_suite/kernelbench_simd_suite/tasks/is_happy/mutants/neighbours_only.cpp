// Does not compare characters with one between them.
bool is_happy(const std::string &s) {
    if (s.size() < 3) return false;
    for (size_t i = 1; i < s.size(); ++i)
        if (s[i] == s[i - 1]) return false;
    return true;
}
