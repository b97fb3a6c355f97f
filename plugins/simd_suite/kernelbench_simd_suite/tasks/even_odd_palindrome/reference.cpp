static int mirrored(int number) {
    int digits = 0;
    for (; number > 0; number /= 10) digits = 10 * digits + number % 10;
    return digits;
}

std::vector<int> even_odd_palindrome(int n) {
    std::vector<int> counts(2, 0);
    for (int number = 1; number <= n; ++number)
        if (mirrored(number) == number) ++counts[static_cast<size_t>(number & 1)];
    return counts;
}
