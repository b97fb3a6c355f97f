// Gives its start values where a sign is missing.
std::vector<int> largest_smallest_integers(const std::vector<int> &lst) {
    int a = std::numeric_limits<int>::min(), b = std::numeric_limits<int>::max();
    for (const int x : lst) {
        if (x < 0) a = std::max(a, x);
        if (x > 0) b = std::min(b, x);
    }
    return {a, b};
}
