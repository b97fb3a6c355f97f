// Keeps the numbers in 16 bits, without a sign.
std::vector<int> count_up_to(int n) {
    std::vector<int> primes;
    for (int x = 2; x < n; ++x) {
        bool prime = true;
        for (int d = 2; d * d <= x; ++d) prime = prime && x % d != 0;
        if (prime) primes.push_back(static_cast<uint16_t>(x));
    }
    return primes;
}
