// Keeps divisors in bytes.
std::vector<int> factorize(int n) {
    std::vector<int> primes;
    for (int d = 2; d <= 255 && d <= n / d; ++d)
        for (; n % d == 0; n /= d) primes.push_back(d);
    if (n > 1) primes.push_back(n);
    return primes;
}
