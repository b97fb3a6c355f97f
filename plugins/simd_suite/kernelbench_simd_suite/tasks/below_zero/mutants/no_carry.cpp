// Starts every group of sixteen with an empty account.
bool below_zero(std::vector<int> operations) {
    int balance = 0;
    for (size_t i = 0; i < operations.size(); ++i) {
        if (i % 16 == 0) balance = 0;
        if ((balance += operations[i]) < 0) return true;
    }
    return false;
}
