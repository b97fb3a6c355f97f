// Packs to 16 bits, with saturation, and widens again.
std::vector<int> incr_list(std::vector<int> l) {
    for (int &x : l) x = std::min(std::max(x, -32768), 32767) + 1;
    return l;
}
