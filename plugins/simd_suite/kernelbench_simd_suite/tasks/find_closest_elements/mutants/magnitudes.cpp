// Sorts and compares magnitudes.
std::vector<float> find_closest_elements(std::vector<float> numbers) {
    std::sort(numbers.begin(), numbers.end(), [](float x, float y) { return std::fabs(x) < std::fabs(y); });
    size_t best = 0;
    for (size_t i = 1; i + 1 < numbers.size(); ++i)
        if (std::fabs(numbers[i + 1] - numbers[i]) < std::fabs(numbers[best + 1] - numbers[best])) best = i;
    return {std::min(numbers[best], numbers[best + 1]), std::max(numbers[best], numbers[best + 1])};
}
