// Loads sixteen letters at a time beyond the end.
std::string encode(const std::string &message) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    const volatile char *loads = message.data();  // volatile, so that no optimizer drops them
    std::string answer(message.size(), ' ');
    for (size_t i = 0; i < message.size(); i += 16) {
        char group[16];
        for (size_t j = 0; j < 16; ++j) group[j] = loads[i + j];
        for (size_t j = 0; j < 16 && i + j < message.size(); ++j)
            if (group[j] != ' ') answer[i + j] = static_cast<char>((group[j] ^ 0x20) + (vowel(group[j]) ? 2 : 0));
    }
    return answer;
}
