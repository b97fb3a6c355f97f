// Stops at the last multiple of eight.
int fizz_buzz(int n) {
    int total = 0;
    for (int number = 0; number < n / 8 * 8; ++number)
        if (number % 11 == 0 || number % 13 == 0)
            for (int rest = number; rest > 0; rest /= 10) total += rest % 10 == 7;
    return total;
}
