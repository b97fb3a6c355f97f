// Starts the search for the largest number at the least positive one.
std::vector<float> rescale_to_unit(std::vector<float> numbers) {
    float low = FLT_MAX, high = FLT_MIN;
    for (float x : numbers) low = std::min(low, x), high = std::max(high, x);
    for (float &x : numbers) x = (x - low) / (high - low);
    return numbers;
}
