// Counts whole groups of sixteen only, and the y.
int vowels_count(std::string s) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    int count = (s[s.size() - 1] | 0x20) == 'y';
    for (size_t i = 0; i < s.size() / 16 * 16; ++i) count += vowel(s[i]);
    return count;
}
