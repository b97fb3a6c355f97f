// Leaves the numbers behind the last group of four as they are.
std::vector<float> rescale_to_unit(std::vector<float> numbers) {
    const auto ends = std::minmax_element(numbers.begin(), numbers.end());
    const float low = *ends.first, high = *ends.second;
    for (size_t i = 0; i < numbers.size() / 4 * 4; ++i) numbers[i] = (numbers[i] - low) / (high - low);
    return numbers;
}
