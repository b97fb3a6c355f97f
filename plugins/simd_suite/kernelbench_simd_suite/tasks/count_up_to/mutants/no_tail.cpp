// Collects whole groups of eight flags only.
std::vector<int> count_up_to(int n) {
    std::vector<int> primes;
    for (int first = 0; first + 8 <= n; first += 8)
        for (int x = std::max(first, 2); x < first + 8; ++x) {
            bool prime = true;
            for (int d = 2; d * d <= x; ++d) prime = prime && x % d != 0;
            if (prime) primes.push_back(x);
        }
    return primes;
}
