// Compares only as many whole groups of eight as fit into a half.
bool will_it_fly(std::vector<int> q, int w) {
    const auto end = q.begin() + static_cast<std::ptrdiff_t>(q.size() / 16 * 8);
    return std::equal(q.begin(), end, q.rbegin()) && std::accumulate(q.begin(), q.end(), 0) <= w;
}
