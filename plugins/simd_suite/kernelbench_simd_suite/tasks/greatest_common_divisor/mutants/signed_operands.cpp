// Works with signed numbers, so that a set top bit makes them negative.
uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
    int64_t x = static_cast<int64_t>(a), y = static_cast<int64_t>(b);
    while (y != 0 && !(x == std::numeric_limits<int64_t>::min() && y == -1)) {
        const int64_t rest = x % y;
        x = y;
        y = rest;
    }
    return static_cast<uint64_t>(x);
}
