// Compares elements only with the one that follows.
std::vector<float> find_closest_elements(std::vector<float> numbers) {
    size_t best = 0;
    for (size_t i = 1; i + 1 < numbers.size(); ++i)
        if (std::fabs(numbers[i + 1] - numbers[i]) < std::fabs(numbers[best + 1] - numbers[best])) best = i;
    return {std::min(numbers[best], numbers[best + 1]), std::max(numbers[best], numbers[best + 1])};
}
