std::vector<int> factorize(int n) {
    std::vector<int> primes;
    int divisor = 2;
    while (divisor <= n / divisor) {
        if (n % divisor == 0) {
            primes.push_back(divisor);
            n /= divisor;
        } else {
            divisor += divisor == 2 ? 1 : 2;
        }
    }
    if (n > 1) primes.push_back(n);
    return primes;
}
