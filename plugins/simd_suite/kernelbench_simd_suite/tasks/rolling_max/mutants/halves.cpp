// Takes the maximum of each 16-bit half by itself.
std::vector<int> rolling_max(std::vector<int> numbers) {
    for (size_t i = 1; i < numbers.size(); ++i) {
        const uint32_t a = static_cast<uint32_t>(numbers[i - 1]), b = static_cast<uint32_t>(numbers[i]);
        const int16_t low = std::max(static_cast<int16_t>(a), static_cast<int16_t>(b));
        const int16_t high = std::max(static_cast<int16_t>(a >> 16), static_cast<int16_t>(b >> 16));
        numbers[i] = static_cast<int>(static_cast<uint32_t>(static_cast<uint16_t>(high)) << 16 | static_cast<uint16_t>(low));
    }
    return numbers;
}
