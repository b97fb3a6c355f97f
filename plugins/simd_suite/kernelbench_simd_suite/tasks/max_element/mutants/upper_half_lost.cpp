// Reduces the lower four of eight lanes only.
float max_element(std::vector<float> l) {
    float largest = l[0];
    const size_t whole = l.size() / 8 * 8;
    for (size_t i = 0; i < l.size(); ++i)
        if (i >= whole || i % 8 < 4) largest = std::max(largest, l[i]);
    return largest;
}
