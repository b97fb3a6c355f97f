// Takes a balance of zero for an overdrawn one.
bool below_zero(std::vector<int> operations) {
    int balance = 0;
    for (int change : operations)
        if ((balance += change) <= 0) return true;
    return false;
}
