// Loads eight numbers where fewer are left.
int sum_squares(const std::vector<int> &lst) {
    int sum = 0;
    for (size_t start = 0; start < lst.size(); start += 8) {
        int group[8];
        std::memcpy(group, lst.data() + start, sizeof group);
        for (size_t i = start; i < std::min(start + 8, lst.size()); ++i) {
            const int x = group[i - start];
            sum += i % 3 == 0 ? x * x : i % 4 == 0 ? x * x * x : x;
        }
    }
    return sum;
}
