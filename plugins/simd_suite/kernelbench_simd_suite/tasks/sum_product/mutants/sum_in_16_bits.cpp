// Adds in 16 bits.
std::vector<int64_t> sum_product(std::vector<int16_t> numbers) {
    int16_t sum = 0;
    int64_t product = 1;
    for (int16_t x : numbers) sum = static_cast<int16_t>(sum + x), product *= x;
    return {sum, product};
}
