// Compares every character from the third with the two before it, but never the first with the second.
bool is_happy(const std::string &s) {
    for (size_t i = 2; i < s.size(); ++i)
        if (s[i] == s[i - 1] || s[i] == s[i - 2]) return false;
    return s.size() > 2;
}
