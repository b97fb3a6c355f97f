// Fills the first group of four digits with zeros.
std::string change_base(int64_t x, int8_t base) {
    std::string text;
    uint64_t rest = static_cast<uint64_t>(std::llabs(x));
    do text.insert(text.begin(), static_cast<char>('0' + rest % static_cast<uint64_t>(base)));
    while ((rest /= static_cast<uint64_t>(base)) != 0);
    if (text.size() > 4)
        while (text.size() % 4 != 0) text.insert(text.begin(), '0');
    return x < 0 ? "-" + text : text;
}
