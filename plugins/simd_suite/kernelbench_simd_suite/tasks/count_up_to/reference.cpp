static bool has_divisor(int number, const std::vector<int> &primes) {
    for (const int prime : primes) {
        if (prime > number / prime) return false;
        if (number % prime == 0) return true;
    }
    return false;
}

std::vector<int> count_up_to(int n) {
    std::vector<int> primes;
    for (int number = 2; number < n; ++number)
        if (!has_divisor(number, primes)) primes.push_back(number);
    return primes;
}
