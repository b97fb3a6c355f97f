// Keeps the numbers in lanes of 16 bits, whose values wrap.
int fizz_buzz(int n) {
    int total = 0;
    for (int number = 0; number < n; ++number) {
        const uint16_t lane = static_cast<uint16_t>(number);
        if (lane % 11 == 0 || lane % 13 == 0)
            for (int rest = lane; rest > 0; rest /= 10) total += rest % 10 == 7;
    }
    return total;
}
