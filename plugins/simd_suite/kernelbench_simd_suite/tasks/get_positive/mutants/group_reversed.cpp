// Walks through the mask of each whole group of four from the top bit.
std::vector<float> get_positive(const std::vector<float> &l) {
    std::vector<float> kept;
    size_t i = 0;
    for (; i + 4 <= l.size(); i += 4)
        for (size_t j = 4; j-- > 0;)
            if (l[i + j] > 0.0f) kept.push_back(l[i + j]);
    for (; i < l.size(); ++i)
        if (l[i] > 0.0f) kept.push_back(l[i]);
    return kept;
}
