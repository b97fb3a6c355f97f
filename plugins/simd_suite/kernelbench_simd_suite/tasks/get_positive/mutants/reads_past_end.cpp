// Loads the last group of eight beyond the end.
std::vector<float> get_positive(const std::vector<float> &l) {
    std::vector<float> kept;
    for (size_t i = 0; i < l.size(); i += 8) {
        float group[8];
        std::memcpy(group, l.data() + i, sizeof group);
        for (size_t j = 0; j < 8 && i + j < l.size(); ++j)
            if (group[j] > 0.0f) kept.push_back(group[j]);
    }
    return kept;
}
