// Flips the bit of the case of spaces too.
std::string encode(const std::string &message) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    std::string answer;
    for (char c : message) answer += static_cast<char>((c ^ 0x20) + (vowel(c) ? 2 : 0));
    return answer;
}
