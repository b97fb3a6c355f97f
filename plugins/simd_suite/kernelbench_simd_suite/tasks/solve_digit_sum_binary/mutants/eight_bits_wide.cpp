// Does not remove the zeros in front.
std::string solve(uint64_t N) {
    unsigned sum = 0;
    for (; N != 0; N /= 10) sum += static_cast<unsigned>(N % 10);
    std::string text;
    for (unsigned bit = 128; bit != 0; bit /= 2) text += (sum & bit) != 0 ? '1' : '0';
    return text;
}
