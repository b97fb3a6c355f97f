bool will_it_fly(std::vector<int> q, int w) {
    if (!std::equal(q.begin(), q.end(), q.rbegin())) return false;
    return std::accumulate(q.begin(), q.end(), 0) <= w;
}
