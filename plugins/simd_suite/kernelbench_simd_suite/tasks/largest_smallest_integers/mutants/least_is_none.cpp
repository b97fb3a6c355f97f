// Takes the start value INT_MIN for "no negative number", also where it is one.
std::vector<int> largest_smallest_integers(const std::vector<int> &lst) {
    int a = std::numeric_limits<int>::min(), b = std::numeric_limits<int>::max();
    for (const int x : lst) {
        if (x < 0) a = std::max(a, x);
        if (x > 0) b = std::min(b, x);
    }
    const bool above = std::any_of(lst.begin(), lst.end(), [](int x) { return x > 0; });
    return {a == std::numeric_limits<int>::min() ? 0 : a, above ? b : 0};
}
