// Takes 32 bits of each number, the width of a lane.
uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
    uint32_t x = static_cast<uint32_t>(a), y = static_cast<uint32_t>(b);
    while (y != 0) {
        const uint32_t rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}
