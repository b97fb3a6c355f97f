// Looks vowels up by their lower four bits, where u has no place of its own.
std::string encode(const std::string &message) {
    std::string answer;
    for (char c : message) {
        const bool vowel = std::memchr("aeioAEIO", c, 8) != nullptr;
        answer += static_cast<char>(c == ' ' ? c : (c ^ 0x20) + (vowel ? 2 : 0));
    }
    return answer;
}
