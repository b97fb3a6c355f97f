// Loads groups of four, beyond the last number.
float max_element(std::vector<float> l) {
    float largest = l[0];
    for (size_t i = 0; i < l.size(); i += 4) {
        float four[4];
        std::memcpy(four, l.data() + i, sizeof four);
        for (size_t lane = 0; lane < 4 && i + lane < l.size(); ++lane) largest = std::max(largest, four[lane]);
    }
    return largest;
}
