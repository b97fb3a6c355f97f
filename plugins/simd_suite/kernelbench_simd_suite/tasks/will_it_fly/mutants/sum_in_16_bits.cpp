// Adds in 16 bits.
bool will_it_fly(std::vector<int> q, int w) {
    return std::equal(q.begin(), q.end(), q.rbegin()) && std::accumulate(q.begin(), q.end(), int16_t{0}) <= w;
}
