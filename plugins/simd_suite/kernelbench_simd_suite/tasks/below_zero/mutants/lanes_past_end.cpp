// Goes on to the end of the last group of eight, behind the end of the operations.
bool below_zero(std::vector<int> operations) {
    const volatile int *changes = operations.data();
    int64_t balance = 0;
    bool below = false;
    for (size_t i = 0; i < (operations.size() + 7) / 8 * 8; ++i) {
        const int change = changes[i];
        if (i < operations.size()) below |= (balance += change) < 0;
    }
    return below;
}
