// Does not wrap around: letters after `v` become something else.
std::string encrypt(const std::string &s) {
    std::string answer;
    for (char letter : s) answer += static_cast<char>(letter + 4);
    return answer;
}
