// Puts every prime there once, however often it divides.
std::vector<int> factorize(int n) {
    std::vector<int> primes;
    for (int d = 2; d <= n / d; ++d) {
        if (n % d == 0) primes.push_back(d);
        while (n % d == 0) n /= d;
    }
    if (n > 1) primes.push_back(n);
    return primes;
}
