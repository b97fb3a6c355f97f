// Counts positions from zero, and so swaps what is odd and even.
std::vector<int> func(int n) {
    std::vector<int> out(n);
    int product = 1;
    for (int p = 1; p <= n; ++p) {
        product = product * p % 10000;
        out[p - 1] = p % 2 == 1 ? product : p * (p + 1) / 2;
    }
    return out;
}
