// Finds the extremes instead of the numbers next to zero.
std::vector<int> largest_smallest_integers(const std::vector<int> &lst) {
    int a = 0, b = 0;
    for (const int x : lst) {
        a = std::min(a, x);
        b = std::max(b, x);
    }
    return {a, b};
}
