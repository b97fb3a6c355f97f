// Multiplies in 32 bits.
std::vector<int64_t> sum_product(std::vector<int16_t> numbers) {
    int64_t sum = 0;
    uint32_t product = 1;
    for (int16_t x : numbers) sum += x, product *= static_cast<uint32_t>(static_cast<int32_t>(x));
    return {sum, static_cast<int32_t>(product)};
}
