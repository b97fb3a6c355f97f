// Finds the first digit in single precision, which rounds 199999999 up to 200000000.
int specialFilter(const std::vector<int> &nums) {
    int count = 0;
    for (const int x : nums) {
        if (x <= 10 || x % 2 == 0) continue;
        float power = 1.0f;
        while (static_cast<float>(x) / power >= 10.0f) power *= 10.0f;
        count += static_cast<int>(static_cast<float>(x) / power) % 2;
    }
    return count;
}
