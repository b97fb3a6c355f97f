// Counts numbers together that agree in their lower 16 bits.
int search(std::vector<int> lst) {
    std::map<int, int> times;
    for (int each : lst) ++times[each & 0xFFFF];
    int best = -1;
    for (const auto &entry : times)
        if (entry.second >= entry.first) best = std::max(best, entry.first);
    return best;
}
