// Keeps the sum in a signed byte, without its top bit.
std::string solve(uint64_t N) {
    unsigned sum = 0;
    for (; N != 0; N /= 10) sum = (sum + static_cast<unsigned>(N % 10)) & 127;
    std::string text;
    for (; sum != 0; sum /= 2) text.insert(text.begin(), sum % 2 != 0 ? '1' : '0');
    return text;
}
