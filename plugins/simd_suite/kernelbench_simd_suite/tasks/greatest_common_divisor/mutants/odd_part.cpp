// The binary method without the power of two that both numbers share.
uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
    a >>= __builtin_ctzll(a);
    b >>= __builtin_ctzll(b);
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
