static int sevens_in(int number) {
    int found = 0;
    for (; number != 0; number /= 10) found += number % 10 == 7;
    return found;
}

int fizz_buzz(int n) {
    int total = 0;
    for (int number = 0; number < n; ++number)
        if (number % 11 == 0 || number % 13 == 0) total += sevens_in(number);
    return total;
}
