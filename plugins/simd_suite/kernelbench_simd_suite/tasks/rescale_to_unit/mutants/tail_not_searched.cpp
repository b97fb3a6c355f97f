// Looks for the ends in whole groups of eight only, where there is one.
std::vector<float> rescale_to_unit(std::vector<float> numbers) {
    const size_t n = numbers.size() < 8 ? numbers.size() : numbers.size() / 8 * 8;
    const auto ends = std::minmax_element(numbers.data(), numbers.data() + n);
    const float low = *ends.first, high = *ends.second;
    for (float &x : numbers) x = (x - low) / (high - low);
    return numbers;
}
