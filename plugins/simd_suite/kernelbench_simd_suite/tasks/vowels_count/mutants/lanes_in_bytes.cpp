// Counts sixteen lanes in bytes that are added up at the end only.
int vowels_count(std::string s) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    uint8_t lanes[16] = {};
    for (size_t i = 0; i < s.size(); ++i) lanes[i % 16] = static_cast<uint8_t>(lanes[i % 16] + vowel(s[i]));
    int count = (s[s.size() - 1] | 0x20) == 'y';
    for (uint8_t lane : lanes) count += lane;
    return count;
}
