// Gives a minus sign as soon as there is a negative number.
int prod_signs(const std::vector<int> &arr) {
    if (arr.empty()) return -32768;
    uint32_t sum = 0;
    int sign = 1;
    for (const int x : arr) {
        sum += x < 0 ? 0u - static_cast<uint32_t>(x) : static_cast<uint32_t>(x);
        if (x == 0) sign = 0;
        if (x < 0 && sign == 1) sign = -1;
    }
    return static_cast<int>(sign < 0 ? 0u - sum : sign == 0 ? 0u : sum);
}
