// Counts numbers that have a seven instead of the sevens.
int fizz_buzz(int n) {
    int total = 0;
    for (int number = 0; number < n; ++number)
        if (number % 11 == 0 || number % 13 == 0)
            for (int rest = number; rest > 0; rest /= 10)
                if (rest % 10 == 7) {
                    ++total;
                    break;
                }
    return total;
}
