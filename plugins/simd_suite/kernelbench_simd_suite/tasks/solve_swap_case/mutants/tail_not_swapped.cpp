// Swaps within whole groups of sixteen only, once there is one.
std::string solve(const std::string &s) {
    std::string answer(s);
    bool any = false;
    const size_t whole = s.size() < 16 ? s.size() : s.size() / 16 * 16;
    for (size_t i = 0; i < s.size(); ++i) {
        const char small = static_cast<char>(s[i] | 0x20);
        if (small < 'a' || small > 'z') continue;
        any = true;
        if (i < whole) answer[i] = static_cast<char>(s[i] ^ 0x20);
    }
    if (!any) std::reverse(answer.begin(), answer.end());
    return answer;
}
