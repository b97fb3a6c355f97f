// Has room for 32 digits, and drops those in front.
std::string change_base(int64_t x, int8_t base) {
    std::string text;
    uint64_t rest = static_cast<uint64_t>(std::llabs(x));
    do text.insert(text.begin(), static_cast<char>('0' + rest % static_cast<uint64_t>(base)));
    while ((rest /= static_cast<uint64_t>(base)) != 0 && text.size() < 32);
    return x < 0 ? "-" + text : text;
}
