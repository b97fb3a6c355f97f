// Asks for more occurrences than the number says.
int search(std::vector<int> lst) {
    std::map<int, int> times;
    for (int each : lst) ++times[each];
    int best = -1;
    for (const auto &entry : times)
        if (entry.second > entry.first) best = std::max(best, entry.first);
    return best;
}
