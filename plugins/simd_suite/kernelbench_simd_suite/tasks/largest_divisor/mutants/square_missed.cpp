// Stops before the root, and takes squares of primes for primes.
uint64_t largest_divisor(uint64_t n) {
    for (uint64_t d = 2; d * d < n; ++d)
        if (n % d == 0) return n / d;
    return n == 4 ? 2 : 1;
}
