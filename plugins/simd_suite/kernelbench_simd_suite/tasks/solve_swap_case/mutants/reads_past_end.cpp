// Loads sixteen characters at a time beyond the end, and lets a letter there count.
std::string solve(const std::string &s) {
    std::string answer(s);
    bool any = false;
    for (size_t i = 0; i < s.size(); i += 16) {
        char group[16];
        std::memcpy(group, s.data() + i, sizeof group);
        for (size_t j = 0; j < 16; ++j) {
            const char small = static_cast<char>(group[j] | 0x20);
            if (small < 'a' || small > 'z') continue;
            any = true;
            if (i + j < s.size()) answer[i + j] = static_cast<char>(group[j] ^ 0x20);
        }
    }
    if (!any) std::reverse(answer.begin(), answer.end());
    return answer;
}
