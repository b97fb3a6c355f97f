// Leaves out what remains after whole groups of eight.
bool below_zero(std::vector<int> operations) {
    int balance = 0;
    for (size_t i = 0; i < operations.size() / 8 * 8; ++i)
        if ((balance += operations[i]) < 0) return true;
    return false;
}
