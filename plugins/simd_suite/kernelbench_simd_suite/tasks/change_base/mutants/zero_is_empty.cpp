// Returns no digit for zero.
std::string change_base(int64_t x, int8_t base) {
    std::string text;
    for (uint64_t rest = static_cast<uint64_t>(std::llabs(x)); rest != 0; rest /= static_cast<uint64_t>(base))
        text.insert(text.begin(), static_cast<char>('0' + rest % static_cast<uint64_t>(base)));
    return x < 0 ? "-" + text : text;
}
