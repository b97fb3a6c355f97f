// Starts the search for the smallest number at zero.
std::vector<float> rescale_to_unit(std::vector<float> numbers) {
    float low = 0.0f, high = -FLT_MAX;
    for (float x : numbers) low = std::min(low, x), high = std::max(high, x);
    for (float &x : numbers) x = (x - low) / (high - low);
    return numbers;
}
