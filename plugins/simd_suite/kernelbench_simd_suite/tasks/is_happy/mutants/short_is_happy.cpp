// Finds nothing wrong with strings of less than three characters.
bool is_happy(const std::string &s) {
    for (size_t i = 1; i < s.size(); ++i)
        if (s[i] == s[i - 1] || (i > 1 && s[i] == s[i - 2])) return false;
    return true;
}
