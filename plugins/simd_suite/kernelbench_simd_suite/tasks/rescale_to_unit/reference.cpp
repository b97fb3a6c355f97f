std::vector<float> rescale_to_unit(std::vector<float> numbers) {
    const auto ends = std::minmax_element(numbers.begin(), numbers.end());
    const float low = *ends.first, width = *ends.second - low;
    std::transform(numbers.begin(), numbers.end(), numbers.begin(), [=](float x) { return (x - low) / width; });
    return numbers;
}
