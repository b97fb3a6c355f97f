// Counts sixteen lanes in bytes that are added up at the end only.
int count_upper(const std::string &s) {
    const auto vowel = [](char c) { return std::memchr("AEIOU", c, 5) != nullptr; };
    uint8_t lanes[16] = {};
    for (size_t i = 0; i < s.size(); i += 2) lanes[i % 16] = static_cast<uint8_t>(lanes[i % 16] + vowel(s[i]));
    int count = 0;
    for (uint8_t lane : lanes) count += lane;
    return count;
}
