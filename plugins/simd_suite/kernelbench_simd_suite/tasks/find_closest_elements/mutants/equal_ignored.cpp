// Takes two elements of the same value for one and the same.
std::vector<float> find_closest_elements(std::vector<float> numbers) {
    std::sort(numbers.begin(), numbers.end());
    float a = numbers[0], b = numbers[1];
    for (size_t i = 2; i < numbers.size(); ++i)
        if (numbers[i] != numbers[i - 1] && numbers[i] - numbers[i - 1] < b - a) a = numbers[i - 1], b = numbers[i];
    return {a, b};
}
