// Compares as unsigned numbers.
std::vector<int> rolling_max(std::vector<int> numbers) {
    for (size_t i = 1; i < numbers.size(); ++i)
        if (static_cast<uint32_t>(numbers[i - 1]) > static_cast<uint32_t>(numbers[i])) numbers[i] = numbers[i - 1];
    return numbers;
}
