// The rest after the groups of eight starts from its own first number.
std::vector<int> rolling_max(std::vector<int> numbers) {
    const size_t whole = numbers.size() / 8 * 8;
    for (size_t i = 1; i < numbers.size(); ++i)
        if (i != whole) numbers[i] = std::max(numbers[i - 1], numbers[i]);
    return numbers;
}
