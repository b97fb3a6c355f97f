// Counts in a byte.
int vowels_count(std::string s) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    uint8_t count = (s[s.size() - 1] | 0x20) == 'y';
    for (char c : s) count = static_cast<uint8_t>(count + vowel(c));
    return count;
}
