// Leaves what is behind the last whole group of sixteen.
std::string encrypt(const std::string &s) {
    std::string answer(s);
    for (size_t i = 0; i < s.size() / 16 * 16; ++i)
        answer[i] = static_cast<char>(s[i] > 'v' ? s[i] - 22 : s[i] + 4);
    return answer;
}
