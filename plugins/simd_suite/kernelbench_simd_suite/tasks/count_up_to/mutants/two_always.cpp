// Gives the 2 before it looks at n.
std::vector<int> count_up_to(int n) {
    std::vector<int> primes = {2};
    for (int x = 3; x < n; x += 2) {
        bool prime = true;
        for (int d = 3; d * d <= x; d += 2) prime = prime && x % d != 0;
        if (prime) primes.push_back(x);
    }
    return primes;
}
