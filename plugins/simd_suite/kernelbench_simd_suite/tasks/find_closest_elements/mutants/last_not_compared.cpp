// Misses the pairs behind the last whole group of eight.
std::vector<float> find_closest_elements(std::vector<float> numbers) {
    std::sort(numbers.begin(), numbers.end());
    size_t best = 0;
    const size_t pairs = numbers.size() < 9 ? numbers.size() - 1 : (numbers.size() - 1) / 8 * 8;
    for (size_t i = 1; i < pairs; ++i)
        if (numbers[i + 1] - numbers[i] < numbers[best + 1] - numbers[best]) best = i;
    return {numbers[best], numbers[best + 1]};
}
