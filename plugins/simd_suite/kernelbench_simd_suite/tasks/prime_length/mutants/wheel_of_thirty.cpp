// Rules out the multiples of 2, 3 and 5, and those primes with them.
bool prime_length(const std::string &str) {
    const size_t n = str.size();
    if (n < 4) return n >= 2;
    if (n % 2 == 0 || n % 3 == 0 || n % 5 == 0) return false;
    for (size_t d = 7; d * d <= n; d += 2)
        if (n % d == 0) return false;
    return true;
}
