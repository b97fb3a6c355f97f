// Carries the maximum of the previous group of four only, not of all before it.
std::vector<int> rolling_max(std::vector<int> numbers) {
    std::vector<int> found(numbers);
    for (size_t i = 0; i < numbers.size(); ++i)
        for (size_t j = i / 4 * 4 < 4 ? 0 : i / 4 * 4 - 4; j < i; ++j) found[i] = std::max(found[i], numbers[j]);
    return found;
}
