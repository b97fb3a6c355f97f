// Writes the sum in base 10 where it has one digit.
std::string solve(uint64_t N) {
    unsigned sum = 0;
    for (; N != 0; N /= 10) sum += static_cast<unsigned>(N % 10);
    if (sum < 10) return std::string(1, static_cast<char>('0' + sum));
    std::string text;
    for (; sum != 0; sum /= 2) text.insert(text.begin(), sum % 2 != 0 ? '1' : '0');
    return text;
}
