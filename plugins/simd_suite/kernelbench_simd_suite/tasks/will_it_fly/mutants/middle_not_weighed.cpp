// Doubles the sum of the first half and forgets the middle.
bool will_it_fly(std::vector<int> q, int w) {
    const auto middle = q.begin() + static_cast<std::ptrdiff_t>(q.size() / 2);
    return std::equal(q.begin(), middle, q.rbegin()) && 2 * std::accumulate(q.begin(), middle, 0) <= w;
}
