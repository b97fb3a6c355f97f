// Looks at whole groups of eight only, where there is one.
float max_element(std::vector<float> l) {
    const size_t n = l.size() < 8 ? l.size() : l.size() / 8 * 8;
    float largest = l[0];
    for (size_t i = 1; i < n; ++i) largest = std::max(largest, l[i]);
    return largest;
}
