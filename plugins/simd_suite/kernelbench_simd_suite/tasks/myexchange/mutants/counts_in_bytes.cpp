// Counts the odd numbers in a byte.
std::string myexchange(const std::vector<int> &lst1, const std::vector<int> &lst2) {
    uint8_t odd = 0;
    size_t even = 0;
    for (const int x : lst1) odd = static_cast<uint8_t>(odd + (x % 2 != 0));
    for (const int x : lst2) even += x % 2 == 0;
    return odd <= even ? "YES" : "NO";
}
