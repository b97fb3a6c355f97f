bool below_zero(std::vector<int> operations) {
    int balance = 0;
    return std::any_of(operations.begin(), operations.end(), [&](int change) { return (balance += change) < 0; });
}
