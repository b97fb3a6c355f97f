// Halves p before it multiplies, which is wrong for odd p.
std::vector<int> func(int n) {
    std::vector<int> out(n);
    int product = 1;
    for (int p = 1; p <= n; ++p) {
        product = product * p % 10000;
        out[p - 1] = p % 2 == 0 ? product : p / 2 * (p + 1);
    }
    return out;
}
