// Splits the number in doubles, which hold 53 bits only.
std::string solve(uint64_t N) {
    unsigned sum = 0;
    for (double rest = static_cast<double>(N); rest >= 1.0;) {
        const double quotient = std::floor(rest / 10.0);
        sum += static_cast<unsigned>(std::fabs(rest - quotient * 10.0));
        rest = quotient;
    }
    std::string text;
    for (; sum != 0; sum /= 2) text.insert(text.begin(), sum % 2 != 0 ? '1' : '0');
    return text;
}
