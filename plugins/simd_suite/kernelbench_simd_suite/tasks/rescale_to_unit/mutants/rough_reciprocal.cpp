// Multiplies with a reciprocal of twelve bits, as the approximate instruction gives it.
std::vector<float> rescale_to_unit(std::vector<float> numbers) {
    const auto ends = std::minmax_element(numbers.begin(), numbers.end());
    const float low = *ends.first, reciprocal = 1.0f / (*ends.second - low);
    uint32_t bits;
    std::memcpy(&bits, &reciprocal, sizeof bits);
    bits = (bits + 0x400u) & 0xFFFFF800u;
    float rough;
    std::memcpy(&rough, &bits, sizeof bits);
    for (float &x : numbers) x = (x - low) * rough;
    return numbers;
}
