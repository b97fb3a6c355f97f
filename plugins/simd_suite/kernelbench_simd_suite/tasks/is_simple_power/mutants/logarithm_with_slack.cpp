// Divides logarithms, and takes what is whole to ten digits.
bool is_simple_power(uint64_t x, uint64_t n) {
    if (n < 2) return x == 1;
    const double k = std::log(static_cast<double>(x)) / std::log(static_cast<double>(n));
    return std::fabs(k - std::round(k)) < 1e-10;
}
