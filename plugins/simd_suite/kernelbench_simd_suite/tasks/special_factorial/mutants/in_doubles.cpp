// Multiplies doubles and converts in the end.
uint64_t special_factorial(uint64_t n) {
    double product = 1.0, factorial = 1.0;
    for (uint64_t k = 2; k <= n; ++k) product *= factorial *= static_cast<double>(k);
    return static_cast<uint64_t>(std::fmod(product, 18446744073709551616.0));
}
