std::vector<int> rolling_max(std::vector<int> numbers) {
    for (size_t i = 1; i < numbers.size(); ++i) numbers[i] = std::max(numbers[i - 1], numbers[i]);
    return numbers;
}
