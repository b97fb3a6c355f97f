// Loads groups of four beyond the end.
int specialFilter(const std::vector<int> &nums) {
    int count = 0;
    for (size_t i = 0; i < nums.size(); i += 4) {
        int group[4];
        std::memcpy(group, nums.data() + i, sizeof group);
        for (size_t lane = 0; lane < 4 && i + lane < nums.size(); ++lane) {
            int first = group[lane];
            if (first <= 10 || first % 2 == 0) continue;
            while (first > 9) first /= 10;
            count += first % 2;
        }
    }
    return count;
}
