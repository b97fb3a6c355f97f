int hex_key(const std::string &num) {
    int primes = 0;
    for (char digit : num) {
        const int value = digit <= '9' ? digit - '0' : digit - 'A' + 10;
        const unsigned prime_values = 1u << 2 | 1u << 3 | 1u << 5 | 1u << 7 | 1u << 11 | 1u << 13;
        primes += static_cast<int>(prime_values >> value & 1u);
    }
    return primes;
}
