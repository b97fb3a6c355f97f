// Tries whole groups of eight divisors only as long as all of them lie below the root, once there is one.
bool prime_length(const std::string &str) {
    const size_t n = str.size();
    size_t d = 2;
    for (; (d + 7) * (d + 7) <= n; d += 8)
        for (size_t lane = 0; lane < 8; ++lane)
            if (n % (d + lane) == 0) return false;
    if (d == 2)
        for (; d * d <= n; ++d)
            if (n % d == 0) return false;
    return n >= 2;
}
