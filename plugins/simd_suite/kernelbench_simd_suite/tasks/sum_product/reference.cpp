std::vector<int64_t> sum_product(std::vector<int16_t> numbers) {
    int64_t product = 1;
    for (int64_t factor : numbers) product *= factor;
    return {std::accumulate(numbers.begin(), numbers.end(), int64_t{0}), product};
}
