// Compares every start of a group with the two behind it, but never the last two with each other.
bool is_happy(const std::string &s) {
    for (size_t i = 0; i + 2 < s.size(); ++i)
        if (s[i] == s[i + 1] || s[i] == s[i + 2]) return false;
    return s.size() > 2;
}
