// Looks at the last four digits only.
int fizz_buzz(int n) {
    int total = 0;
    for (int number = 0; number < n; ++number)
        if (number % 11 == 0 || number % 13 == 0)
            for (int rest = number % 10000; rest > 0; rest /= 10) total += rest % 10 == 7;
    return total;
}
