// Divides logarithms, and wants the quotient to be whole to the last bit.
bool is_simple_power(uint64_t x, uint64_t n) {
    if (n < 2) return x == 1;
    const double k = std::log(static_cast<double>(x)) / std::log(static_cast<double>(n));
    return k == std::floor(k);
}
