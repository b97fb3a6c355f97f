// Leaves out what stands before the last sixteen digits.
std::string solve(uint64_t N) {
    unsigned sum = 0;
    for (int place = 0; place < 16; ++place, N /= 10) sum += static_cast<unsigned>(N % 10);
    std::string text;
    for (; sum != 0; sum /= 2) text.insert(text.begin(), sum % 2 != 0 ? '1' : '0');
    return text;
}
