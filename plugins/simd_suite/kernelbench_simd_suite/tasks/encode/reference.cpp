static char encoded(char letter) {
    if (letter == ' ') return letter;
    const char swapped = static_cast<char>(letter ^ 0x20);
    switch (swapped | 0x20) {
        case 'a': case 'e': case 'i': case 'o': case 'u': return static_cast<char>(swapped + 2);
        default: return swapped;
    }
}

std::string encode(const std::string &message) {
    std::string answer(message);
    std::transform(message.begin(), message.end(), answer.begin(), encoded);
    return answer;
}
