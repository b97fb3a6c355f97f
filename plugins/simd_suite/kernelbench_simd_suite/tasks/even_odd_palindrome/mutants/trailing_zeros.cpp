// Drops zeros at the end before it mirrors: 10 and 20 pass.
static int mirrored(int number) {
    int digits = 0;
    for (; number > 0; number /= 10) digits = 10 * digits + number % 10;
    return digits;
}

std::vector<int> even_odd_palindrome(int n) {
    int counts[2] = {0, 0};
    for (int x = 1; x <= n; ++x) {
        int kept = x;
        while (kept % 10 == 0) kept /= 10;
        counts[x % 2] += mirrored(kept) == kept;
    }
    return {counts[0], counts[1]};
}
