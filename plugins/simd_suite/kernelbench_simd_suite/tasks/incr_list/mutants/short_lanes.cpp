// Adds in lanes of 16 bits, without the carry into the upper half.
std::vector<int> incr_list(std::vector<int> l) {
    for (int &x : l) {
        const uint32_t bits = static_cast<uint32_t>(x);
        x = static_cast<int>((bits & 0xFFFF0000u) | ((bits + 1) & 0xFFFFu));
    }
    return l;
}
