// Turns around each group of sixteen, but not their order.
std::string solve(const std::string &s) {
    std::string answer(s);
    bool any = false;
    for (char &c : answer) {
        const char small = static_cast<char>(c | 0x20);
        if (small < 'a' || small > 'z') continue;
        c = static_cast<char>(c ^ 0x20);
        any = true;
    }
    if (any) return answer;
    for (size_t i = 0; i < s.size(); i += 16)
        std::reverse(answer.begin() + i, answer.begin() + std::min(i + 16, s.size()));
    return answer;
}
