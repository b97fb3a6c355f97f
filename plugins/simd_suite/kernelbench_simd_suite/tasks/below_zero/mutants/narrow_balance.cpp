// Keeps the balance in 16 bits.
bool below_zero(std::vector<int> operations) {
    int16_t balance = 0;
    for (int change : operations) {
        balance = static_cast<int16_t>(balance + change);
        if (balance < 0) return true;
    }
    return false;
}
