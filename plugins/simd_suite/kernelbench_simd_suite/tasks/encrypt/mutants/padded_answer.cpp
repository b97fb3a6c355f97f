// The answer is as long as the whole groups of sixteen that were computed, once there is one.
std::string encrypt(const std::string &s) {
    std::string answer(s);
    if (s.size() > 16) answer.resize((s.size() + 15) / 16 * 16, 'a');
    for (char &letter : answer) letter = static_cast<char>(letter > 'v' ? letter - 22 : letter + 4);
    return answer;
}
