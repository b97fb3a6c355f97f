// Leaves out what fills no group of four.
std::vector<int> largest_smallest_integers(const std::vector<int> &lst) {
    int a = 0, b = 0;
    for (size_t i = 0; i < lst.size() / 4 * 4; ++i) {
        const int x = lst[i];
        if (x < 0 && (a == 0 || x > a)) a = x;
        if (x > 0 && (b == 0 || x < b)) b = x;
    }
    return {a, b};
}
