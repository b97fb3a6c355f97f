// Forgets the minus sign.
std::string change_base(int64_t x, int8_t base) {
    std::string text;
    uint64_t rest = static_cast<uint64_t>(std::llabs(x));
    do text.push_back(static_cast<char>('0' + rest % static_cast<uint64_t>(base)));
    while ((rest /= static_cast<uint64_t>(base)) != 0);
    return std::string(text.rbegin(), text.rend());
}
