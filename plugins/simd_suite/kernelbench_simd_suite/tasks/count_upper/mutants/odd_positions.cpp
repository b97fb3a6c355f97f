// Counts at odd positions.
int count_upper(const std::string &s) {
    const auto vowel = [](char c) { return std::memchr("AEIOU", c, 5) != nullptr; };
    int count = 0;
    for (size_t i = 1; i < s.size(); i += 2) count += vowel(s[i]);
    return count;
}
