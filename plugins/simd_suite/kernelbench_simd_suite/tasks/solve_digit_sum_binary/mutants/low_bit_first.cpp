// Writes the bits in the order in which halving finds them.
std::string solve(uint64_t N) {
    unsigned sum = 0;
    for (; N != 0; N /= 10) sum += static_cast<unsigned>(N % 10);
    std::string text;
    for (; sum != 0; sum /= 2) text.push_back(sum % 2 != 0 ? '1' : '0');
    return text;
}
