// Keeps the length in 16 bits.
bool prime_length(const std::string &str) {
    const unsigned n = static_cast<uint16_t>(str.size());
    for (unsigned d = 2; d * d <= n; ++d)
        if (n % d == 0) return false;
    return n >= 2;
}
