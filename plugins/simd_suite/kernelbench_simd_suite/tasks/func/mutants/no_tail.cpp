// Leaves the last positions zero where they fill no group of eight.
std::vector<int> func(int n) {
    std::vector<int> out(n);
    int product = 1;
    for (int p = 1; p <= n / 8 * 8; ++p) {
        product = product * p % 10000;
        out[p - 1] = p % 2 == 0 ? product : p * (p + 1) / 2;
    }
    return out;
}
