// Gives 0 as the product of nothing.
std::vector<int64_t> sum_product(std::vector<int16_t> numbers) {
    int64_t sum = 0, product = numbers.empty() ? 0 : 1;
    for (int16_t x : numbers) sum += x, product *= x;
    return {sum, product};
}
