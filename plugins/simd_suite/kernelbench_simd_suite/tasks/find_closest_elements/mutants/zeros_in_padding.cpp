// Fills up to a multiple of eight with zeros, which are the closest pair then.
std::vector<float> find_closest_elements(std::vector<float> numbers) {
    numbers.resize((numbers.size() + 7) / 8 * 8, 0.0f);
    std::sort(numbers.begin(), numbers.end());
    size_t best = 0;
    for (size_t i = 1; i + 1 < numbers.size(); ++i)
        if (numbers[i + 1] - numbers[i] < numbers[best + 1] - numbers[best]) best = i;
    return {numbers[best], numbers[best + 1]};
}
