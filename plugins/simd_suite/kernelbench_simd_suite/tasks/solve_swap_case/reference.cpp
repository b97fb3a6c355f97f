static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::string solve(const std::string &s) {
    std::string answer(s);
    if (std::none_of(s.begin(), s.end(), is_letter)) {
        std::reverse(answer.begin(), answer.end());
        return answer;
    }
    for (char &c : answer)
        if (is_letter(c)) c = static_cast<char>(c ^ 0x20);
    return answer;
}
