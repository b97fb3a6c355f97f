// Loads eight numbers where fewer are left.
bool below_threshold(std::vector<int> l, int t) {
    bool below = true;
    for (size_t i = 0; i < l.size(); i += 8) {
        int group[8];
        std::memcpy(group, l.data() + i, sizeof group);
        for (size_t j = 0; j < std::min<size_t>(8, l.size() - i); ++j) below &= group[j] < t;
    }
    return below;
}
