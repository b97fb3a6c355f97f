// Divides by n as long as that leaves no remainder, and takes a rest less than n for 1.
bool is_simple_power(uint64_t x, uint64_t n) {
    if (n < 2) return x == 1;
    const uint64_t start = x;
    while (x % n == 0) x /= n;
    return x == 1 || (x < n && start != x);
}
