// Counts zeros among the positive numbers.
std::vector<int> largest_smallest_integers(const std::vector<int> &lst) {
    int a = 0, b = std::numeric_limits<int>::max();
    bool above = false;
    for (const int x : lst) {
        if (x < 0 && (a == 0 || x > a)) a = x;
        if (x >= 0) b = std::min(b, x), above = true;
    }
    return {a, above ? b : 0};
}
