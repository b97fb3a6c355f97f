// Loads groups of eight, beyond the last number.
int search(std::vector<int> lst) {
    std::map<int, int> times;
    for (size_t i = 0; i < lst.size(); i += 8) {
        int eight[8];
        std::memcpy(eight, lst.data() + i, sizeof eight);
        for (size_t lane = 0; lane < 8 && i + lane < lst.size(); ++lane) ++times[eight[lane]];
    }
    int best = -1;
    for (const auto &entry : times)
        if (entry.second >= entry.first) best = entry.first;
    return best;
}
