// Stays at the largest value instead of wrapping.
uint64_t special_factorial(uint64_t n) {
    uint64_t product = 1, factorial = 1;
    for (uint64_t k = 2; k <= n; ++k) {
        if (__builtin_mul_overflow(factorial, k, &factorial) || __builtin_mul_overflow(product, factorial, &product))
            return std::numeric_limits<uint64_t>::max();
    }
    return product;
}
