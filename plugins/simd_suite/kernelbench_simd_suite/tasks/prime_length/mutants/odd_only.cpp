// Tries odd divisors and forgets two.
bool prime_length(const std::string &str) {
    const size_t n = str.size();
    for (size_t d = 3; d * d <= n; d += 2)
        if (n % d == 0) return false;
    return n >= 2;
}
