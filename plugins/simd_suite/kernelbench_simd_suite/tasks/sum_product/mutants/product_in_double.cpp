// Multiplies in double, where products beyond 53 bits are rounded.
std::vector<int64_t> sum_product(std::vector<int16_t> numbers) {
    int64_t sum = 0;
    double product = 1.0;
    for (int16_t x : numbers) sum += x, product *= x;
    return {sum, static_cast<int64_t>(std::min(product, 9.2e18))};
}
