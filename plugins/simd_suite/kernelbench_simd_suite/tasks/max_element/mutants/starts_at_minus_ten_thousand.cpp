// Starts at a number that was thought to be small enough.
float max_element(std::vector<float> l) {
    float largest = -10000.0f;
    for (float x : l) largest = std::max(largest, x);
    return largest;
}
