// The sums of the upper four lanes lack those of the lower four, as with a shift that does not cross the halves.
bool below_zero(std::vector<int> operations) {
    int before = 0;
    size_t i = 0;
    for (; i + 8 <= operations.size(); i += 8) {
        int low = before, high = before;
        for (size_t j = 0; j < 4; ++j) {
            low += operations[i + j];
            high += operations[i + 4 + j];
            if (low < 0 || high < 0) return true;
        }
        before = low + high - before;
    }
    for (; i < operations.size(); ++i)
        if ((before += operations[i]) < 0) return true;
    return false;
}
