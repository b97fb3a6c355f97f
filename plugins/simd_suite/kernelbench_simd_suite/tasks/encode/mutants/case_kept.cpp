// Moves the vowels and leaves all cases as they are.
std::string encode(const std::string &message) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    std::string answer;
    for (char c : message) answer += static_cast<char>(vowel(c) ? c + 2 : c);
    return answer;
}
