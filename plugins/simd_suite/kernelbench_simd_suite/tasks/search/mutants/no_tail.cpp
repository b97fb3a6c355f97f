// Counts whole groups of eight only.
int search(std::vector<int> lst) {
    std::map<int, int> times;
    for (size_t i = 0; i < lst.size() / 8 * 8; ++i) ++times[lst[i]];
    int best = -1;
    for (const auto &entry : times)
        if (entry.second >= entry.first) best = std::max(best, entry.first);
    return best;
}
