static bool positive_digit_sum(int number) {
    if (number >= 0) return number > 0;
    int sum = 0, digit = 0;
    for (int rest = -number; rest > 0; rest /= 10) {
        digit = rest % 10;
        sum += digit;
    }
    return sum > 2 * digit;  // the leading digit has come last, and counts with a minus
}

int count_nums(std::vector<int> n) { return static_cast<int>(std::count_if(n.begin(), n.end(), positive_digit_sum)); }
