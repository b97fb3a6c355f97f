// Leaves out what is behind the last whole group of sixteen.
int count_upper(const std::string &s) {
    const auto vowel = [](char c) { return std::memchr("AEIOU", c, 5) != nullptr; };
    int count = 0;
    for (size_t i = 0; i < s.size() / 16 * 16; i += 2) count += vowel(s[i]);
    return count;
}
