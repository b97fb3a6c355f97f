// Reads the number as a signed one, and takes the magnitude where the top bit is set.
std::string solve(uint64_t N) {
    unsigned sum = 0;
    if (N >> 63 != 0) N = uint64_t{0} - N;
    for (; N != 0; N /= 10) sum += static_cast<unsigned>(N % 10);
    std::string text;
    for (; sum != 0; sum /= 2) text.insert(text.begin(), sum % 2 != 0 ? '1' : '0');
    return text;
}
