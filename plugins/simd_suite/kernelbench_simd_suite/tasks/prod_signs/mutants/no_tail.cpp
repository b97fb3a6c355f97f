// Leaves the last numbers out of the sum where they fill no group of four.
int prod_signs(const std::vector<int> &arr) {
    if (arr.empty()) return -32768;
    uint32_t sum = 0;
    int sign = 1;
    for (size_t i = 0; i < arr.size(); ++i) {
        const int x = arr[i];
        if (i < arr.size() / 4 * 4) sum += x < 0 ? 0u - static_cast<uint32_t>(x) : static_cast<uint32_t>(x);
        sign *= (x > 0) - (x < 0);
    }
    return static_cast<int>(sign < 0 ? 0u - sum : sign == 0 ? 0u : sum);
}
