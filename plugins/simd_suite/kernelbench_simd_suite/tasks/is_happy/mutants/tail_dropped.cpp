// Looks at whole blocks of sixteen and forgets the rest of longer strings.
bool is_happy(const std::string &s) {
    if (s.size() < 3) return false;
    const size_t end = s.size() < 18 ? s.size() : (s.size() - 2) / 16 * 16 + 2;
    for (size_t i = 1; i < end; ++i)
        if (s[i] == s[i - 1] || (i > 1 && s[i] == s[i - 2])) return false;
    return true;
}
