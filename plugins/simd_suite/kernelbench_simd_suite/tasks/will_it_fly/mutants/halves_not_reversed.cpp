// Turns the order of groups of four around, but not the one within them.
bool will_it_fly(std::vector<int> q, int w) {
    const size_t n = q.size();
    size_t i = 0;
    for (; i + 4 <= n / 2; i += 4)
        if (!std::equal(q.begin() + i, q.begin() + i + 4, q.end() - i - 4)) return false;
    for (; i < n / 2; ++i)
        if (q[i] != q[n - 1 - i]) return false;
    return std::accumulate(q.begin(), q.end(), 0) <= w;
}
