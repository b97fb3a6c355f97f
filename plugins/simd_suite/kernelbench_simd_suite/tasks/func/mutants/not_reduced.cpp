// Leaves the remainder out for factorials that fit.
std::vector<int> func(int n) {
    std::vector<int> out(n);
    int product = 1;
    for (int p = 1; p <= n; ++p) {
        product = p > 12 ? product % 10000 * p % 10000 : product * p;
        out[p - 1] = p % 2 == 0 ? product : p * (p + 1) / 2;
    }
    return out;
}
