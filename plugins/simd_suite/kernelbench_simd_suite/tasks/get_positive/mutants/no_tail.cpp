// Handles whole groups of eight only.
std::vector<float> get_positive(const std::vector<float> &l) {
    std::vector<float> kept;
    for (size_t i = 0; i < l.size() / 8 * 8; ++i)
        if (l[i] > 0.0f) kept.push_back(l[i]);
    return kept;
}
