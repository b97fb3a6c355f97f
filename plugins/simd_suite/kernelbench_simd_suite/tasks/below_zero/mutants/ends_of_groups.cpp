// Looks at the balance only after every fourth operation and at the end.
bool below_zero(std::vector<int> operations) {
    int balance = 0;
    for (size_t i = 0; i < operations.size(); ++i) {
        balance += operations[i];
        if ((i % 4 == 3 || i + 1 == operations.size()) && balance < 0) return true;
    }
    return false;
}
