// Divides in doubles, which hold 53 bits only.
std::string change_base(int64_t x, int8_t base) {
    std::string text;
    double rest = static_cast<double>(std::llabs(x));
    do {
        const double quotient = std::floor(rest / base);
        text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(rest - quotient * base)));
        rest = quotient;
    } while (rest > 0.0);
    return x < 0 ? "-" + text : text;
}
