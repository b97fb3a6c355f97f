// Loads the number into lanes of 16 bits.
uint64_t largest_divisor(uint64_t n) {
    const uint16_t low = static_cast<uint16_t>(n);
    for (uint64_t d = 2; d * d <= n; ++d)
        if (low % d == 0) return n / d;
    return 1;
}
