// Loads eight numbers at a time, the last of them from behind the end.
std::vector<int64_t> sum_product(std::vector<int16_t> numbers) {
    int64_t sum = 0, product = 1;
    for (size_t i = 0; i < numbers.size(); i += 8) {
        int16_t group[8];
        std::memcpy(group, numbers.data() + i, sizeof group);
        for (size_t j = 0; j < std::min<size_t>(8, numbers.size() - i); ++j) sum += group[j], product *= group[j];
    }
    return {sum, product};
}
