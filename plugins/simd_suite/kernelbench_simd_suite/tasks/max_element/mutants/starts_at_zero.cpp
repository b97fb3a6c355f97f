// Starts the lanes at zero where there are whole groups: too large if all numbers are negative.
float max_element(std::vector<float> l) {
    float largest = l.size() >= 8 ? 0.0f : l[0];
    for (float x : l) largest = std::max(largest, x);
    return largest;
}
