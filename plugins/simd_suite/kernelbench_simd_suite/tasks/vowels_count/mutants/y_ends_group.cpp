// Counts a y at the end of each group of sixteen.
int vowels_count(std::string s) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    int count = 0;
    for (size_t i = 0; i < s.size(); ++i)
        count += vowel(s[i]) || ((s[i] | 0x20) == 'y' && (i % 16 == 15 || i + 1 == s.size()));
    return count;
}
