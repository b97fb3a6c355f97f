// Takes the sign of a difference that overflows.
bool below_threshold(std::vector<int> l, int t) {
    for (int x : l)
        if (static_cast<int>(static_cast<uint32_t>(x) - static_cast<uint32_t>(t)) >= 0) return false;
    return true;
}
