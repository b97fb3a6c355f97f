// Takes every number for a power of 1.
bool is_simple_power(uint64_t x, uint64_t n) {
    if (n < 2) return true;
    while (x % n == 0) x /= n;
    return x == 1;
}
