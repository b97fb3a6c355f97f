// Shifts by two places where the last letters wrap, and by four elsewhere.
std::string encrypt(const std::string &s) {
    std::string answer(s);
    for (char &letter : answer) letter = static_cast<char>(letter > 'v' ? letter - 24 : letter + 4);
    return answer;
}
