std::string encrypt(const std::string &s) {
    std::string answer(s);
    for (char &letter : answer) letter = static_cast<char>(letter > 'v' ? letter - 22 : letter + 4);
    return answer;
}
