// Whether there is a letter is asked of the last group of sixteen alone.
std::string solve(const std::string &s) {
    std::string answer(s);
    bool any = false;
    for (size_t i = 0; i < s.size(); ++i) {
        if (i % 16 == 0) any = false;
        const char small = static_cast<char>(s[i] | 0x20);
        if (small < 'a' || small > 'z') continue;
        answer[i] = static_cast<char>(s[i] ^ 0x20);
        any = true;
    }
    if (!any) std::reverse(answer.begin(), answer.end());
    return answer;
}
