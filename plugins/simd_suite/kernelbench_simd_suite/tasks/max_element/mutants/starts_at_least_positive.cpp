// Starts at the least positive normal number, as if that were the lowest.
float max_element(std::vector<float> l) {
    float largest = std::numeric_limits<float>::min();
    for (float x : l) largest = std::max(largest, x);
    return largest;
}
