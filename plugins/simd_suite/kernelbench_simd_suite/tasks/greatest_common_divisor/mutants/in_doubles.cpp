// Divides in doubles, which hold 53 bits only.
uint64_t greatest_common_divisor(uint64_t a, uint64_t b) {
    double x = static_cast<double>(a), y = static_cast<double>(b);
    while (y != 0.0) {
        const double rest = std::fmod(x, y);
        x = y;
        y = rest;
    }
    return x < 18446744073709551616.0 ? static_cast<uint64_t>(x) : std::numeric_limits<uint64_t>::max();
}
