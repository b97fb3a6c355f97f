// Forgets the signs of the last numbers where they fill no group of eight.
int prod_signs(const std::vector<int> &arr) {
    if (arr.empty()) return -32768;
    uint32_t sum = 0;
    int sign = 1;
    for (size_t i = 0; i < arr.size(); ++i) {
        const int x = arr[i];
        sum += x < 0 ? 0u - static_cast<uint32_t>(x) : static_cast<uint32_t>(x);
        if (x == 0) sign = 0;
        if (x < 0 && i < arr.size() / 8 * 8) sign = -sign;
    }
    return static_cast<int>(sign < 0 ? 0u - sum : sign == 0 ? 0u : sum);
}
