std::string change_base(int64_t x, int8_t base) {
    uint64_t rest = x < 0 ? uint64_t{0} - static_cast<uint64_t>(x) : static_cast<uint64_t>(x);
    char text[65];
    size_t start = sizeof text;
    do {
        text[--start] = static_cast<char>('0' + rest % static_cast<uint64_t>(base));
        rest /= static_cast<uint64_t>(base);
    } while (rest != 0);
    if (x < 0) text[--start] = '-';
    return std::string(text + start, sizeof text - start);
}
