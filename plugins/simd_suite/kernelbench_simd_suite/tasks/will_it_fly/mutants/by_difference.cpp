// Looks at the sign of a difference that overflows.
bool will_it_fly(std::vector<int> q, int w) {
    const uint32_t sum = static_cast<uint32_t>(std::accumulate(q.begin(), q.end(), 0));
    return std::equal(q.begin(), q.end(), q.rbegin()) && static_cast<int>(sum - static_cast<uint32_t>(w)) <= 0;
}
