// Lets a list that weighs exactly as much as allowed not fly.
bool will_it_fly(std::vector<int> q, int w) {
    return std::equal(q.begin(), q.end(), q.rbegin()) && std::accumulate(q.begin(), q.end(), 0) < w;
}
