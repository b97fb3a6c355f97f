// Computes x * scale + offset, where much cancels if the numbers are far from zero.
std::vector<float> rescale_to_unit(std::vector<float> numbers) {
    const auto ends = std::minmax_element(numbers.begin(), numbers.end());
    const float scale = 1.0f / (*ends.second - *ends.first), offset = -*ends.first * scale;
    for (float &x : numbers) x = x * scale + offset;
    return numbers;
}
