// Reduces the sums as well.
std::vector<int> func(int n) {
    std::vector<int> out(n);
    int product = 1;
    for (int p = 1; p <= n; ++p) {
        product = product * p % 10000;
        out[p - 1] = p % 2 == 0 ? product : p * (p + 1) / 2 % 10000;
    }
    return out;
}
