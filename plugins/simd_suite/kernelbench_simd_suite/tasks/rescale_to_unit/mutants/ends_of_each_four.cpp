// Looks for the ends in each group of four on its own.
std::vector<float> rescale_to_unit(std::vector<float> numbers) {
    for (size_t i = 0; i < numbers.size(); i += 4) {
        float *first = numbers.data() + i, *last = numbers.data() + std::min(i + 4, numbers.size());
        const auto ends = std::minmax_element(first, last);
        const float low = *ends.first, width = *ends.second - low;
        for (float *x = first; x < last; ++x) *x = width > 0.0f ? (*x - low) / width : 0.0f;
    }
    return numbers;
}
