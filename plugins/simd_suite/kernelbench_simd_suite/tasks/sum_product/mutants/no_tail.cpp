// Leaves out what does not fill a group of eight.
std::vector<int64_t> sum_product(std::vector<int16_t> numbers) {
    int64_t sum = 0, product = 1;
    for (size_t i = 0; i < numbers.size() / 8 * 8; ++i) sum += numbers[i], product *= numbers[i];
    return {sum, product};
}
