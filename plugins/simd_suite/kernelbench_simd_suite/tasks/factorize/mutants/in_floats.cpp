// Tells divisors by quotients in single precision, which are whole too often for large numbers.
std::vector<int> factorize(int n) {
    std::vector<int> primes;
    for (int d = 2; d <= n / d; ++d)
        for (;;) {
            const float quotient = static_cast<float>(n) / static_cast<float>(d);
            if (quotient != std::floor(quotient)) break;
            primes.push_back(d);
            n /= d;
        }
    if (n > 1) primes.push_back(n);
    return primes;
}
