// Starts with n itself, and misses the power with exponent 0.
bool is_simple_power(uint64_t x, uint64_t n) {
    if (n < 2) return x == 1;
    uint64_t power = n;
    while (power < x) power *= n;
    return power == x;
}
