// Takes 1 for a prime number.
bool prime_length(const std::string &str) {
    const size_t n = str.size();
    for (size_t d = 2; d * d <= n; ++d)
        if (n % d == 0) return false;
    return n >= 1;
}
