// Loads groups of eight beyond the end.
int prod_signs(const std::vector<int> &arr) {
    if (arr.empty()) return -32768;
    uint32_t sum = 0;
    int sign = 1;
    for (size_t i = 0; i < arr.size(); i += 8) {
        int group[8];
        std::memcpy(group, arr.data() + i, sizeof group);
        for (size_t lane = 0; lane < 8 && i + lane < arr.size(); ++lane) {
            const int x = group[lane];
            sum += x < 0 ? 0u - static_cast<uint32_t>(x) : static_cast<uint32_t>(x);
            sign *= (x > 0) - (x < 0);
        }
    }
    return static_cast<int>(sign < 0 ? 0u - sum : sign == 0 ? 0u : sum);
}
