// Compares without signs.
bool below_threshold(std::vector<int> l, int t) {
    for (int x : l)
        if (static_cast<uint32_t>(x) >= static_cast<uint32_t>(t)) return false;
    return true;
}
