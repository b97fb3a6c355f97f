// Takes the lower 32 bits of the magnitude.
std::string change_base(int64_t x, int8_t base) {
    std::string text;
    uint32_t rest = static_cast<uint32_t>(std::llabs(x));
    do text.insert(text.begin(), static_cast<char>('0' + rest % static_cast<uint32_t>(base)));
    while ((rest /= static_cast<uint32_t>(base)) != 0);
    return x < 0 ? "-" + text : text;
}
