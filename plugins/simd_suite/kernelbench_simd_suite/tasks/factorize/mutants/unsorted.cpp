// Collects twos behind the odd factors.
std::vector<int> factorize(int n) {
    std::vector<int> primes;
    int twos = 0;
    for (; n % 2 == 0; n /= 2) ++twos;
    for (int d = 3; d <= n / d; d += 2)
        for (; n % d == 0; n /= d) primes.push_back(d);
    if (n > 1) primes.push_back(n);
    primes.insert(primes.end(), static_cast<size_t>(twos), 2);
    return primes;
}
