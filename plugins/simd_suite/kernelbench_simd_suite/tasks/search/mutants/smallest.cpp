// Gives the smallest number that qualifies.
int search(std::vector<int> lst) {
    std::map<int, int> times;
    for (int each : lst) ++times[each];
    int best = -1;
    for (const auto &entry : times)
        if (entry.second >= entry.first) best = best < 0 ? entry.first : best;
    return best;
}
