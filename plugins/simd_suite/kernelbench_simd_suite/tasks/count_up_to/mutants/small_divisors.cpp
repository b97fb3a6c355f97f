// Has a table of eight divisors, which is enough for numbers below 23 * 23 only.
std::vector<int> count_up_to(int n) {
    const int table[8] = {2, 3, 5, 7, 11, 13, 17, 19};
    std::vector<int> primes;
    for (int x = 2; x < n; ++x) {
        bool prime = true;
        for (const int d : table) prime = prime && (x == d || x % d != 0);
        if (prime) primes.push_back(x);
    }
    return primes;
}
