// Tries eight divisors at a time, the length itself among them where it is small.
bool prime_length(const std::string &str) {
    const size_t n = str.size();
    for (size_t d = 2; d * d <= n; d += 8)
        for (size_t lane = 0; lane < 8; ++lane)
            if (n % (d + lane) == 0) return false;
    return n >= 2;
}
