// Fills the last group up with zeros, and judges them too.
bool below_threshold(std::vector<int> l, int t) {
    l.resize((l.size() + 7) / 8 * 8, 0);
    for (int x : l)
        if (x >= t) return false;
    return true;
}
