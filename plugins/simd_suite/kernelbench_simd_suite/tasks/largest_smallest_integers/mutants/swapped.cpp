// Puts the positive number first.
std::vector<int> largest_smallest_integers(const std::vector<int> &lst) {
    int a = 0, b = 0;
    for (const int x : lst) {
        if (x < 0 && (a == 0 || x > a)) a = x;
        if (x > 0 && (b == 0 || x < b)) b = x;
    }
    return {b, a};
}
