// Adds the numbers with their signs.
int prod_signs(const std::vector<int> &arr) {
    if (arr.empty()) return -32768;
    uint32_t sum = 0;
    int sign = 1;
    for (const int x : arr) {
        sum += static_cast<uint32_t>(x);
        sign *= (x > 0) - (x < 0);
    }
    return static_cast<int>(sign < 0 ? 0u - sum : sign == 0 ? 0u : sum);
}
