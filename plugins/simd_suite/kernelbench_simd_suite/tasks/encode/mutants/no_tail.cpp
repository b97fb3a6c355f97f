// Leaves what is behind the last whole group of sixteen.
std::string encode(const std::string &message) {
    const auto vowel = [](char c) { return std::memchr("aeiouAEIOU", c, 10) != nullptr; };
    std::string answer(message);
    for (size_t i = 0; i < message.size() / 16 * 16; ++i)
        if (message[i] != ' ') answer[i] = static_cast<char>((message[i] ^ 0x20) + (vowel(message[i]) ? 2 : 0));
    return answer;
}
