// Loads groups of eight beyond the end.
std::vector<int> largest_smallest_integers(const std::vector<int> &lst) {
    int a = 0, b = 0;
    for (size_t i = 0; i < lst.size(); i += 8) {
        int group[8];
        std::memcpy(group, lst.data() + i, sizeof group);
        for (size_t lane = 0; lane < 8 && i + lane < lst.size(); ++lane) {
            const int x = group[lane];
            if (x < 0 && (a == 0 || x > a)) a = x;
            if (x > 0 && (b == 0 || x < b)) b = x;
        }
    }
    return {a, b};
}
