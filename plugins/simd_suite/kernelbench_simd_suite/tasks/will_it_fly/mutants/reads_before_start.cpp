// Loads four elements before the mirrored place, also where it is near the start.
bool will_it_fly(std::vector<int> q, int w) {
    bool same = true;
    for (size_t i = 0; i < q.size(); i += 4) {
        int group[4];
        std::memcpy(group, q.data() + q.size() - i - 4, sizeof group);
        for (size_t j = i; j < std::min(i + 4, q.size()); ++j) same &= q[j] == group[3 + i - j];
    }
    return same && std::accumulate(q.begin(), q.end(), 0) <= w;
}
