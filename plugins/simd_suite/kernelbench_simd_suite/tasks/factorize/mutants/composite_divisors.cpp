// Finds the divisors of a group of eight for the number as it was before the group, and takes composite ones too.
std::vector<int> factorize(int n) {
    std::vector<int> primes;
    for (int first = 2; first <= n / first; first += 8) {
        const int before = n;
        for (int d = first; d < first + 8; ++d)
            if (before % d == 0)
                do primes.push_back(d), n /= d;
                while (n > 0 && n % d == 0);
    }
    if (n > 1) primes.push_back(n);
    return primes;
}
