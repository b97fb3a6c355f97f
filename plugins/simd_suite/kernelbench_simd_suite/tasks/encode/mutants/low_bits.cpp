// Takes the letters that share their lower four bits with a vowel for vowels: q and y.
std::string encode(const std::string &message) {
    std::string answer;
    for (char c : message) {
        const bool vowel = std::memchr("aeiouqyAEIOUQY", c, 14) != nullptr;
        answer += static_cast<char>(c == ' ' ? c : (c ^ 0x20) + (vowel ? 2 : 0));
    }
    return answer;
}
