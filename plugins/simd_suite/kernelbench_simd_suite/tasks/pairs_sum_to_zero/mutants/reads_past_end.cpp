// Loads whole groups of four behind each number, the last one from beyond the end.
bool pairs_sum_to_zero(std::vector<int> l) {
    bool found = false;
    for (size_t i = 0; i < l.size(); ++i)
        for (size_t j = i + 1; j < l.size(); j += 4) {
            int group[4];
            std::memcpy(group, l.data() + j, sizeof group);
            for (size_t k = 0; k < std::min<size_t>(4, l.size() - j); ++k) found |= group[k] == -l[i];
        }
    return found;
}
