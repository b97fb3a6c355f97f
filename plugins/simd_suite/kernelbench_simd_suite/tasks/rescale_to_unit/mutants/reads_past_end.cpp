// Loads by fours, beyond the last number.
std::vector<float> rescale_to_unit(std::vector<float> numbers) {
    const auto ends = std::minmax_element(numbers.begin(), numbers.end());
    const float low = *ends.first, high = *ends.second;
    for (size_t i = 0; i < numbers.size(); i += 4) {
        float four[4];
        std::memcpy(four, numbers.data() + i, sizeof four);
        for (size_t lane = 0; lane < 4 && i + lane < numbers.size(); ++lane) numbers[i + lane] = (four[lane] - low) / (high - low);
    }
    return numbers;
}
