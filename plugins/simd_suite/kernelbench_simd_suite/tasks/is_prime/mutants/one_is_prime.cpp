// Counts 1 among the primes.
bool is_prime(int64_t n) {
    if (n < 1) return false;
    for (int64_t d = 2; d * d <= n; ++d)
        if (n % d == 0) return false;
    return true;
}
