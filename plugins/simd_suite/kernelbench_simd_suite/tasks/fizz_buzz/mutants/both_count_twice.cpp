// Adds the multiples of 11 and those of 13, and takes what both divide twice.
int fizz_buzz(int n) {
    int total = 0;
    for (int number = 0; number < n; ++number)
        for (int rest = number; rest > 0; rest /= 10)
            if (rest % 10 == 7) total += (number % 11 == 0) + (number % 13 == 0);
    return total;
}
