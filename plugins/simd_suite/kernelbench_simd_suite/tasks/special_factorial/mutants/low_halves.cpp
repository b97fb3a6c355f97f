// Multiplies the lower 32 bits of the product.
uint64_t special_factorial(uint64_t n) {
    uint64_t product = 1, factorial = 1;
    for (uint64_t k = 2; k <= n; ++k) {
        factorial = static_cast<uint32_t>(factorial) * k;
        product = static_cast<uint32_t>(product) * factorial;
    }
    return product;
}
